// Takes the reference screenshots of the end-to-end tests again. Look at every changed one before you commit it.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { root, run } from './lib-run.mjs'
import { ensureSetup } from './setup.mjs'

await ensureSetup({ for: 'test' })
const { build } = await import('./build.mjs')
await build({ log: (line) => console.log(line) })
const results = join(root, 'test-results')
mkdirSync(results, { recursive: true })
const keyring = join('test', 'support', 'with-keyring.mjs')
const screens = await run(
  'node',
  [keyring, 'playwright', 'test', 'screens.spec', '--update-snapshots=all', '--retries=0'],
  { live: true, env: { PLAYWRIGHT_JSON_OUTPUT_FILE: join(results, 'screenshots.json') } },
)
const config = join('test', 'guide', 'playwright.config.ts')
const guide = await run('node', [keyring, 'playwright', 'test', '--config', config], { live: true })
process.exitCode = screens.code || guide.code
