"""Nets with their weights, as one file: ``predictor_exporter``."""
