"""Printed parts beside the map: charts, samples and legends."""
