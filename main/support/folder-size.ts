import { lstat, readdir } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Size in bytes of all files in a folder and its subfolders. Links are not followed; files deleted meanwhile count as
 * 0.
 */
export async function folderSize(folder: string): Promise<number> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
  let total = 0
  for (const entry of entries) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) total += await folderSize(path)
    else if (entry.isFile())
      total += await lstat(path).then(
        ({ size }) => size,
        () => 0,
      )
  }
  return total
}
