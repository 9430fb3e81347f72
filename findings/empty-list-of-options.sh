#!/usr/bin/env bash
# An empty list in the options of electron-builder takes nothing out of the list in its file; `null` does.
#
# Version: app-builder-lib 26.17.0, which is electron-builder's configuration.
# A script makes two kinds of packages from one electron-builder.yml, the smaller one without its `extraResources`.
# Guess: options that are passed to build() replace those of the file, so `extraResources: []` leaves none.
# Seen: lists of both are put together, so an empty one changes nothing, and the smaller package is as large as the other.
# `null` takes the place of the list. `deepAssign` of builder-util-runtime joins two lists, and assigns whatever else it meets.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --ignore-scripts app-builder-lib@26.17.0
printf 'extraResources:\n  - from: large\n    to: large\n' >electron-builder.yml
cat >merge.cjs <<'JS'
const { getConfig } = require('app-builder-lib/out/util/config/config')

async function resources(options) {
  const { extraResources } = await getConfig(process.cwd(), 'electron-builder.yml', options)
  return JSON.stringify(extraResources)
}
async function main() {
  console.log(`file alone:    ${await resources({})}`)
  console.log(`with a list:   ${await resources({ extraResources: ['other'] })}`)
  console.log(`with no entry: ${await resources({ extraResources: [] })}`)
  console.log(`with null:     ${await resources({ extraResources: null })}`)
}
main()
JS
node merge.cjs | grep -v 'loaded configuration' | tee seen.txt
diff - seen.txt <<'SEEN'
file alone:    [{"from":"large","to":"large"}]
with a list:   [{"from":"large","to":"large"},{"filter":["other"]}]
with no entry: [{"from":"large","to":"large"}]
with null:     null
SEEN
