"""The engine of Faceup: rules, history, score and text of the four games. No Qt, no clock, no chance."""
