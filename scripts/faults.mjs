// Makes every disk operation fail, or kills the app at it, and runs random operations against a model: `npm run
// faults`. With `-- --short` it runs a selection of a few minutes, which `npm test` runs too. `-- --only note --fault
// kill --at 36` repeats one.
import { spawn } from 'node:child_process'
import { projectEnvironment, root } from './lib-run.mjs'
import { ensureSetup } from './setup.mjs'
import { faultsCommand } from './test/faults-suite.mjs'

await ensureSetup({ for: 'test' })
const { args, env } = await faultsCommand(...process.argv.slice(2))
const child = spawn(process.execPath, args, { cwd: root, env: projectEnvironment(env), stdio: 'inherit' })
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
child.on('exit', (code) => process.exit(code ?? 1))
