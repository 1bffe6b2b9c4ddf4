import pytest_asyncio

from tests.bot.chat.scene import scene


@pytest_asyncio.fixture
async def room():
    async with scene() as here:
        yield here
