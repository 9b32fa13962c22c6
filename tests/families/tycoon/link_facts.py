"""Which cities one action can join on the eastern board, with the fewest tiles and what they cost, and the least cost
with its tiles, in thousands: derived once from the printed board by another program."""

from __future__ import annotations

FACTS = """
Albany,Boston,4,10,4,10
Albany,New Haven,2,6,2,6
Albany,New York,3,6,3,6
Albany,Philadelphia,4,9,4,9
Albany,Providence,3,8,3,8
Atlanta,Birmingham,3,6,3,6
Atlanta,Chattanooga,2,4,2,4
Atlanta,Columbia,4,8,4,8
Atlanta,Knoxville,3,18,4,14
Atlanta,Montgomery,2,4,2,4
Atlanta,Savannah,4,8,4,8
Baltimore,Dover,3,6,3,6
Baltimore,New York,4,8,4,8
Baltimore,Norfolk,4,9,4,9
Baltimore,Philadelphia,1,2,1,2
Baltimore,Pittsburgh,4,20,5,18
Baltimore,Richmond,3,7,3,7
Baltimore,Washington D.C.,1,2,1,2
Birmingham,Chattanooga,3,10,4,9
Birmingham,Montgomery,1,2,1,2
Birmingham,Nashville,4,9,4,9
Boston,New Haven,2,4,2,4
Boston,Providence,1,2,1,2
Buffalo,Cleveland,4,8,4,8
Buffalo,Pittsburgh,4,10,4,10
Buffalo,Toronto,2,4,2,4
Charleston,Columbia,2,4,2,4
Charleston,Savannah,2,5,2,5
Charleston,Wilmington,3,7,3,7
Chattanooga,Knoxville,1,2,1,2
Chattanooga,Lexington,4,16,5,13
Chattanooga,Montgomery,4,8,4,8
Chattanooga,Nashville,2,7,2,7
Chicago,Indianapolis,3,6,3,6
Chicago,Milwaukee,2,4,2,4
Chicago,Rock Island,3,6,3,6
Chicago,Toledo,4,8,4,8
Cincinnati,Columbus,2,4,2,4
Cincinnati,Indianapolis,2,4,2,4
Cincinnati,Lexington,1,2,1,2
Cincinnati,Louisville,1,2,1,2
Cincinnati,Toledo,4,8,4,8
Cleveland,Columbus,3,6,3,6
Cleveland,Pittsburgh,2,4,2,4
Cleveland,Toledo,3,6,3,6
Cleveland,Wheeling,3,6,3,6
Columbia,Knoxville,4,22,4,22
Columbia,Raleigh,4,8,4,8
Columbia,Savannah,2,5,2,5
Columbia,Wilmington,4,8,4,8
Columbus,Indianapolis,4,8,4,8
Columbus,Lexington,4,9,4,9
Columbus,Pittsburgh,3,6,3,6
Columbus,Toledo,3,6,3,6
Columbus,Wheeling,2,5,2,5
Dallas,Shreveport,4,9,4,9
Des Moines,Rock Island,3,6,3,6
Detroit,Toledo,1,2,1,2
Dover,New York,4,8,4,8
Dover,Philadelphia,2,4,2,4
Duluth,Minneapolis,3,6,3,6
Indianapolis,Lexington,4,9,4,9
Indianapolis,Louisville,2,4,2,4
Indianapolis,Toledo,3,6,3,6
Jackson,Little Rock,4,9,4,9
Jackson,Memphis,4,8,4,8
Jackson,Mobile,4,8,4,8
Jackson,Shreveport,4,10,4,10
Jacksonville,Savannah,3,6,3,6
Jacksonville,Tallahassee,4,8,4,8
Kansas City,Tulsa,4,8,4,8
Knoxville,Lexington,3,10,3,10
Knoxville,Nashville,3,10,3,10
Lexington,Louisville,1,2,1,2
Lexington,Nashville,3,6,3,6
Little Rock,Memphis,3,8,3,8
Little Rock,Shreveport,3,6,3,6
Louisville,Nashville,3,6,3,6
Milwaukee,Rock Island,3,6,3,6
Mobile,Montgomery,4,8,4,8
Montgomery,Tallahassee,4,8,4,8
New Haven,New York,1,3,1,3
New Haven,Philadelphia,3,7,3,7
New Haven,Providence,1,2,1,2
New York,Philadelphia,1,2,1,2
New York,Providence,4,11,4,11
Norfolk,Raleigh,3,6,3,6
Norfolk,Richmond,1,2,1,2
Norfolk,Washington D.C.,3,6,3,6
Philadelphia,Washington D.C.,4,12,4,12
Pittsburgh,Washington D.C.,4,20,4,20
Pittsburgh,Wheeling,1,2,1,2
Raleigh,Richmond,3,6,3,6
Raleigh,Wilmington,2,4,2,4
Richmond,Washington D.C.,1,2,1,2
Rock Island,St. Louis,4,8,4,8
Washington D.C.,Wheeling,4,16,4,16
"""
