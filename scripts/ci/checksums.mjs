// Writes SHA256SUMS of the files in a folder into it, as `sha256sum --check` reads it: `node scripts/ci/checksums.mjs release`.
// The last step: a feed that is signed afterwards would have another sum.
import { createHash } from 'node:crypto'
import { createReadStream, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'

const SUMS = 'SHA256SUMS'
const folder = process.argv[2]
if (folder === undefined) {
  console.error('usage: node scripts/ci/checksums.mjs FOLDER')
  process.exit(2)
}
const lines = []
for (const name of readdirSync(folder).sort()) {
  if (name === SUMS) continue
  const hash = createHash('sha256')
  await pipeline(createReadStream(join(folder, name)), hash)
  lines.push(`${hash.digest('hex')}  ${name}\n`)
}
writeFileSync(join(folder, SUMS), lines.join(''))
console.log(`${SUMS} has ${lines.length} files.`)
