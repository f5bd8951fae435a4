"""What may go wrong around the program: signals, full disks, missing rights, closed pipes.

All with real processes. Nothing sleeps: tests wait for what can be seen, with a deadline.
"""
