// Packs the app, starts it from its archive with `--smoke`, and says what it found: on Electron if its binary exists,
// otherwise on the system's Chromium. `npm run smoke -- --program=PATH` starts a packaged program instead.
import { ensureSetup } from './setup.mjs'

await ensureSetup({ for: 'test' })
const { smokeSuite } = await import('./test/smoke-suite.mjs')
const program = process.argv.find((argument) => argument.startsWith('--program='))?.slice('--program='.length)
const { passed, failed } = await smokeSuite('smoke', () => undefined, program)
console.log(`\n${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
