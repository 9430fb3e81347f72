// Runs a TypeScript entry point with Node's type stripping. It checks the version first: an older Node would crash on
// the native SQLite module without an explanation.
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const [major, minor] = process.versions.node.split('.').map(Number)
if (major < 22 || (major === 22 && minor < 18)) {
  console.error(
    `Proctor Desk needs Node 22.18 or newer; this is ${process.versions.node}. ` +
      'Run it with "npm run" after "npm start" or "node scripts/setup.mjs".',
  )
  process.exit(1)
}
const [entry, ...rest] = process.argv.slice(2)
const child = spawn(
  process.execPath,
  ['--disable-warning=ExperimentalWarning', fileURLToPath(new URL(`../${entry}`, import.meta.url)), ...rest],
  {
    stdio: 'inherit',
  },
)
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 143)))
