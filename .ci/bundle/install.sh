#!/bin/sh
# Installs the bundle for this user, with icon, menu entry and file association; `install.sh --remove` removes all of it.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
data=${XDG_DATA_HOME:-$HOME/.local/share}
bin=$HOME/.local/bin
home=$data/boxcars-studio

remove() {
    rm -rf "$home" "$bin/boxcars" "$data/applications/boxcars-studio.desktop" \
        "$data/icons/hicolor/scalable/apps/boxcars-studio.svg" "$data/mime/packages/boxcars-studio.xml"
}

refresh() {
    if command -v update-mime-database >/dev/null; then update-mime-database "$data/mime" || :; fi
    if command -v update-desktop-database >/dev/null; then update-desktop-database "$data/applications" || :; fi
}

remove
if [ "${1:-}" = --remove ]; then
    refresh
    echo "Boxcars Studio is removed; your settings and boards are kept."
    exit
fi
mkdir -p "$home" "$bin" "$data/applications" "$data/icons/hicolor/scalable/apps" "$data/mime/packages"
cp -R "$here/." "$home"
ln -s "$home/boxcars" "$bin/boxcars"
# The desktop draws an icon without a color of its own in black.
sed 's/currentColor/#2f6690/' "$here/_internal/studio/resources/icons/boxcars.svg" \
    >"$data/icons/hicolor/scalable/apps/boxcars-studio.svg"
cat >"$data/mime/packages/boxcars-studio.xml" <<'XML'
<?xml version="1.0" encoding="UTF-8"?>
<mime-info xmlns="http://www.freedesktop.org/standards/shared-mime-info">
  <mime-type type="application/x-boxcars">
    <comment>Boxcars Studio design</comment>
    <comment xml:lang="de">Boxcars-Studio-Entwurf</comment>
    <glob pattern="*.boxcars"/>
    <icon name="boxcars-studio"/>
  </mime-type>
</mime-info>
XML
cat >"$data/applications/boxcars-studio.desktop" <<DESKTOP
[Desktop Entry]
Type=Application
Name=Boxcars Studio
Comment=Design railway board games
Comment[de]=Eisenbahn-Brettspiele entwerfen
Exec="$home/boxcars" studio %f
Icon=boxcars-studio
Categories=Graphics;VectorGraphics;
MimeType=application/x-boxcars;application/yaml;application/x-yaml;
DESKTOP
refresh
echo "Boxcars Studio is installed. Start it from the menu, or with $bin/boxcars studio."
