"""Track drawn milepost by milepost, loads carried to demand cards."""
