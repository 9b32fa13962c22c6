"""Railroads and the stops on them."""
