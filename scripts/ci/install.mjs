// Installs the package in dist/ and says where its program is: `node scripts/ci/install.mjs [--appimage]`. In a workflow
// the step gets the outputs `program` and `app`.
import { spawnSync } from 'node:child_process'
import { appendFileSync, mkdtempSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { installationOf } from './installation.mjs'

const dist = resolve('dist')
const { commands, program, app } = installationOf({
  platform: process.platform,
  names: readdirSync(dist),
  dist,
  folder: mkdtempSync(join(process.env.RUNNER_TEMP ?? tmpdir(), 'installed-')),
  asAppImage: process.argv.includes('--appimage'),
})
for (const [command, ...args] of commands) {
  console.log([command, ...args].join(' '))
  // The installer of Windows reads its command line by itself: the folder as it is, and its own name in quotes.
  const asWritten = process.platform === 'win32' ? { windowsVerbatimArguments: true, argv0: `"${command}"` } : {}
  const { status, error } = spawnSync(command, args, { stdio: 'inherit', ...asWritten })
  if (status !== 0) {
    console.error(error?.message ?? `${command} ended with ${status}`)
    process.exit(1)
  }
}
console.log(`Installed: ${program}`)
if (process.env.GITHUB_OUTPUT) appendFileSync(process.env.GITHUB_OUTPUT, `program=${program}\napp=${app}\n`)
