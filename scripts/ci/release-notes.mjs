// Prints the notes of a release from the changelog: `node scripts/ci/release-notes.mjs v0.1.0`. Fails if the tag is not the
// version in package.json, or if the changelog has no section for it.
import { readFileSync } from 'node:fs'
import { sectionOf } from './changelog.mjs'

const tag = process.argv[2] ?? ''
const { version } = JSON.parse(readFileSync('package.json', 'utf8'))
try {
  if (tag !== `v${version}`) throw new Error(`the tag ${tag} is not the version in package.json, which is v${version}`)
  process.stdout.write(sectionOf(readFileSync('CHANGELOG.md', 'utf8'), version))
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}
