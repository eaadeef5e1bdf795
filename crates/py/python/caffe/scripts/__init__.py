"""The console programs classify.py, detect.py, draw_net.py and train.py."""
