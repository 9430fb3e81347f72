#!/usr/bin/env bash
# WebVTT with a voice, italics and an ampersand, packaged as TTML: the markup and the entity become words that are shown.
#
# Version: shaka-packager 3.4.2 (npm).
# Guess: tags of a cue are turned into TTML or left out, and "&amp;" stays one ampersand.
# Seen: the tags are escaped as if they were said, so a reader of the TTML shows "<v Ann>Good morning, <i>team</i>.", and the
# ampersand is escaped twice, so it shows "&amp;". Line breaks become "<br/>" as they should.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent shaka-packager@3.4.2
cat >words.vtt <<'VTT'
WEBVTT

00:00:01.000 --> 00:00:03.000
<v Ann>Good morning, <i>team</i>.

00:00:05.000 --> 00:00:08.500
The team kept the list
on the wall.

00:00:09.000 --> 00:00:11.000
Say that &amp; go.
VTT
node node_modules/shaka-packager/index.js in=words.vtt,stream=text,format=ttml,output=words.ttml --quiet >log.txt 2>&1
grep -o '>[^<]*</p>\|<br/>.*</p>' words.ttml | tee seen.txt
diff - seen.txt <<'SEEN'
>&lt;v Ann&gt;Good morning, &lt;i&gt;team&lt;/i&gt;.</p>
<br/>on the wall.</p>
>Say that &amp;amp; go.</p>
SEEN
