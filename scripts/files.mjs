import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** The files below a folder, as paths from `root` with slashes on every system; none if the folder is not there. */
export function filesBelow(root, folder) {
  if (!existsSync(join(root, folder))) return []
  const entries = readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) =>
      join(parentPath, name)
        .slice(root.length + 1)
        .replaceAll('\\', '/'),
    )
    .sort()
}
