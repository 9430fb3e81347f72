import { stat } from 'node:fs/promises'
import { SIDE_FILES, storeFiles } from '../common/layout.ts'

/** Size on disk of both databases and of SQLite's files beside them, in bytes. */
export async function databaseSize(folder: string): Promise<number> {
  const { cache, reviews } = storeFiles(folder)
  const files = [cache, reviews].flatMap((file) => [file, ...SIDE_FILES.map((side) => file + side)])
  const sizes = await Promise.all(files.map(sizeOf))
  return sizes.reduce((total, size) => total + size, 0)
}

async function sizeOf(file: string): Promise<number> {
  try {
    return (await stat(file)).size
  } catch {
    return 0
  }
}
