// Runs electron-builder: `node scripts/smoke/run-builder.mjs JSON`, with `platform` and `config`. In a process of its own,
// since a library that it loads ends the process at `beforeExit` with 0, whatever its exit code is by then
// (async-exit-hook/index.js), and a suite that failed would pass.
import { build, Platform } from 'electron-builder'

const { projectDir, platform, config } = JSON.parse(process.argv[2])
await build({
  projectDir,
  targets: (Platform[platform] ?? Platform.current()).createTarget('dir'),
  publish: 'never',
  config,
})
