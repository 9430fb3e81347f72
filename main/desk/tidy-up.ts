import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { ExportsUnderWay } from '../export/exports-under-way.ts'
import { removeUnfinishedWrites } from '../support/files.ts'

/**
 * Removes what a program that was killed has left half written: temporary files of the settings and connections, and
 * exports, which are not encrypted. For a data folder whose lock is held. Each store tidies its own folder when it is
 * opened. Never rejects.
 */
export async function tidyUp(dataDir: string, exportsUnderWay: ExportsUnderWay): Promise<void> {
  const connections = join(dataDir, 'connections')
  const found = await readdir(connections, { withFileTypes: true }).catch(() => [])
  const folders = found.filter((entry) => entry.isDirectory()).map(({ name }) => join(connections, name))
  for (const folder of [dataDir, ...folders]) await removeUnfinishedWrites(folder)
  // Not waited for: exports are in folders of any disk, and one that is gone may not answer for minutes.
  void exportsUnderWay.removeLeft()
}
