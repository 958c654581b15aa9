"""What holds for every test."""

import os

from hypothesis import settings

# Before anything imports Qt. A test that wants a real screen starts the program as a process of its own.
os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

# A busy machine is slow, not wrong.
settings.register_profile("faceup", deadline=None)
settings.load_profile("faceup")
