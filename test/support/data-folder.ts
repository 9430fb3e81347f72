import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

/** An empty folder for one test, deleted with it. */
export async function makeDataFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'proctor-desk-test-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}
