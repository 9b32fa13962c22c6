"""A small map in the format of Rail Baron Player, with what maps of that program have besides plain tables."""

from __future__ import annotations

from pathlib import Path

MAP = """\
'[header]
game=Rail Baron
name=Two Coasts
version=1.2
by=A. Mapper
copyright=Public domain
description=A small land.
scalel= 0
scalet= 0
scalew= 100
scaleh= 50

'[regn]
2
West,WE,58.333
East,EA,41.667
CashChar=36

'[city]
4
'West=2
'City name, region, chance, number, dot
Alder,WE,75,1,1,'-99,-99
Birch,WE,25,3,3
'East=2
Cedar / "Port",EA,50,2,1,'-99,0
Fred's Elm,EA,50,4,3

'[rr]
3
'long name,medium name,short name,16color,style,price,blue256,green256,red256
"Alder, Birch, and Elm RR",Alder's Road,AB&E,2,4,28000,10,128,200

Cedar Central,,CC,12,3,4000
State Line,,SL,4,0,0,0,0,0

'[re1]
9/#4/Mapper/D
s,10,10,14
's,20,20,15
s,10,40,14
s,45,25,143
s,1,1,15

'[re2]
9/#3/Mapper/D
s,90,10,14
s,70,25,15
s,90,40,14

'[rout]
' AB&E
1,1, 1,2, 1,3, 0,0
1,4, 2,2,1003,-1,-1
' CC
1,1004, 2,2001,2,
1003, 0,0
2,2,3,-1,-1
' SL
1,1,4,-1,-1

'[pay]
9.5,4,.5
8,5
12
1,2,3

'[label]
WE,20,30

'[map]
4/#8/Mapper/E
l,8,8,8,8,7
l,2,2,98,2,7
l,98,2,98,48,7
l,98,48,2,48,7
l,2,48,2,2,7

'[sep]
l,50,2,50,48,8
"""


def write_map(folder: Path, text: str = MAP, name: str = "TWOMAP.RB3") -> Path:
    """Write the map and return its path."""
    path = folder / name
    path.write_bytes(text.replace("\n", "\r\n").encode("cp1252"))
    return path
