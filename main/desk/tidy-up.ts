import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { ExportsUnderWay } from '../export/exports-under-way.ts'
import { removeUnfinishedWrites } from '../support/files.ts'

/**
 * Deletes files that a killed process has left half written: temporary files of settings and connections, and partial
 * exports, which are not encrypted. The data folder must be locked. Each store cleans its own folder when it is opened.
 * Never rejects.
 */
export async function tidyUp(dataDir: string, exportsUnderWay: ExportsUnderWay): Promise<void> {
  const connections = join(dataDir, 'connections')
  const found = await readdir(connections, { withFileTypes: true }).catch(() => [])
  const folders = found.filter((entry) => entry.isDirectory()).map(({ name }) => join(connections, name))
  for (const folder of [dataDir, ...folders]) await removeUnfinishedWrites(folder)
  // Not awaited: an export can be in a folder of any disk, and a disconnected one may not answer for minutes.
  void exportsUnderWay.removeLeft()
}
