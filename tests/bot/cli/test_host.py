"""`backroom run`: what has to be set right first."""


def test_run_says_in_one_line_what_is_missing(run, monkeypatch, tmp_path):
    monkeypatch.delenv("BACKROOM_TOKEN", raising=False)
    monkeypatch.chdir(tmp_path)
    for args in ((), ("nowhere.yaml",)):
        result = run("run", *args)
        assert result.exit_code == 2
        assert result.stderr.startswith("backroom: ")
        assert result.stderr.count("\n") == 1
    (tmp_path / "config.yaml").write_text("tokn: abc\n")
    result = run("run", "config.yaml")
    assert result.exit_code == 2
    assert "line 1" in result.stderr


def test_the_doctor_says_what_is_wrong(run, monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("BACKROOM_TOKEN", raising=False)
    done = run("doctor")
    assert done.exit_code == 1
    assert "WRONG     there is no token" in done.stdout
    assert "fine      Python" in done.stdout
    monkeypatch.setenv("BACKROOM_TOKEN", "MTIzNDU2Nzg5.GabcdE.abcdefghijklmnopqrstuvwxyz0")
    assert run("doctor").exit_code == 0
    assert "nowhere.yaml" in run("doctor", "nowhere.yaml").stderr
    assert run("doctor", "nowhere.yaml").exit_code == 2
    assert list(tmp_path.iterdir()) == []
