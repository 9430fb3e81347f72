import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'

/** Text in the encodings in which Chromium's own databases hold it, and bytes as they are. */
function formsOf(value: string | Buffer): readonly Buffer[] {
  return typeof value === 'string' ? [Buffer.from(value, 'utf8'), Buffer.from(value, 'utf16le')] : [value]
}

/** Files under a folder that hold one of the things, as `file: what`. */
export async function readableIn(
  folder: string,
  things: Readonly<Record<string, string | Buffer>>,
): Promise<readonly string[]> {
  const found: string[] = []
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    // Chromium removes files of its own while it runs.
    const content = await readFile(path).catch(() => Buffer.alloc(0))
    for (const [what, value] of Object.entries(things)) {
      if (formsOf(value).some((form) => content.includes(form))) found.push(`${relative(folder, path)}: ${what}`)
    }
  }
  return found
}
