"""Speed, as ratios to a calibration loop and to peers in the same run."""
