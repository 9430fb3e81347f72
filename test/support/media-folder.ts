import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findMediaFolder } from '../../reference-service/media/library.ts'

/** A copy of the sample media in `folder` in which some files are replaced. Their paths begin in the folder. */
export function mediaFolderWith(
  folder: string,
  files: Readonly<Record<string, (before: () => Buffer) => string | Buffer>>,
): string {
  cpSync(findMediaFolder(), folder, { recursive: true })
  for (const [name, change] of Object.entries(files)) {
    const path = join(folder, name)
    writeFileSync(
      path,
      change(() => readFileSync(path)),
    )
  }
  return folder
}
