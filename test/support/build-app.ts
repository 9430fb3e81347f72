import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const BUILD = fileURLToPath(new URL('../../scripts/build.mjs', import.meta.url))

/** Builds what has changed, for tests that run the build. */
export function setup(): void {
  const { status, stdout, stderr } = spawnSync(process.execPath, [BUILD], { encoding: 'utf8' })
  if (status !== 0) throw new Error(`the build failed:\n${stdout}${stderr}`)
}
