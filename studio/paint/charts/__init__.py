"""What is printed beside the map: charts, samples and legends."""
