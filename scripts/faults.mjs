// Makes every disk operation fail, or kills the app at it, and runs random operations against a model: `npm run
// faults`. With `-- --short` it runs a selection of a few minutes, which `npm test` runs too. `-- --only note --fault
// kill --at 36` repeats one.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { projectEnvironment, root } from './lib-run.mjs'
import { ensureSetup } from './setup.mjs'

await ensureSetup({ for: 'test' })
const child = spawn(
  process.execPath,
  ['--disable-warning=ExperimentalWarning', join(root, 'test', 'faults', 'main.ts'), ...process.argv.slice(2)],
  { cwd: root, env: projectEnvironment(), stdio: 'inherit' },
)
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
child.on('exit', (code) => process.exit(code ?? 1))
