"""Cards, hands, boards and tables as images, drawn by our own code. Nothing here knows Discord or English."""
