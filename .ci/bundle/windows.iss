; The installer for Windows, for one user and without administrator rights: iscc /DVersion=1.2 /DName=file windows.iss
[Setup]
AppName=Boxcars Studio
AppVersion={#Version}
AppPublisher=Boxcars Studio contributors
AppId=org.boxcars.studio
DefaultDirName={autopf}\Boxcars Studio
DefaultGroupName=Boxcars Studio
DisableProgramGroupPage=yes
PrivilegesRequired=lowest
ArchitecturesAllowed=x64compatible
ArchitecturesInstallIn64BitMode=x64compatible
ChangesAssociations=yes
Compression=lzma2
SolidCompression=yes
SourceDir=..\..
LicenseFile=LICENSE
OutputDir=dist
OutputBaseFilename={#Name}
SetupIconFile=build\boxcars.ico
UninstallDisplayIcon={app}\Boxcars Studio.exe

[Languages]
Name: "en"; MessagesFile: "compiler:Default.isl"
Name: "de"; MessagesFile: "compiler:Languages\German.isl"

[InstallDelete]
Type: filesandordirs; Name: "{app}\_internal"

[Files]
Source: "build\dist\boxcars\*"; DestDir: "{app}"; Flags: recursesubdirs ignoreversion

[Icons]
Name: "{group}\Boxcars Studio"; Filename: "{app}\Boxcars Studio.exe"

[Run]
Filename: "{app}\Boxcars Studio.exe"; Description: "{cm:LaunchProgram,Boxcars Studio}"; Flags: nowait postinstall skipifsilent

[Registry]
Root: HKA; Subkey: "Software\Classes\.boxcars"; ValueType: string; ValueData: "BoxcarsStudio.Design"; Flags: uninsdeletevalue uninsdeletekeyifempty
Root: HKA; Subkey: "Software\Classes\BoxcarsStudio.Design"; ValueType: string; ValueData: "Boxcars Studio design"; Flags: uninsdeletekey
Root: HKA; Subkey: "Software\Classes\BoxcarsStudio.Design\DefaultIcon"; ValueType: string; ValueData: "{app}\Boxcars Studio.exe,0"
Root: HKA; Subkey: "Software\Classes\BoxcarsStudio.Design\shell\open\command"; ValueType: string; ValueData: """{app}\Boxcars Studio.exe"" ""%1"""
Root: HKA; Subkey: "Software\Classes\.yaml\OpenWithProgids"; ValueType: string; ValueName: "BoxcarsStudio.Design"; ValueData: ""; Flags: uninsdeletevalue
