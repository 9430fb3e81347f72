import { DeskError } from '../../../contract/model/errors.ts'

const NODE_API_NEEDED = 10

/**
 * Fails where Node cannot load SQLite. The add-on is built against Node-API 10: an older Node does not refuse it, it
 * crashes, so this must run before the first database is opened.
 */
export function assertNodeLoadsSqlite(
  versions: { readonly node: string; readonly napi?: string } = process.versions,
): void {
  if (Number(versions.napi ?? 0) >= NODE_API_NEEDED) return
  throw new DeskError(
    'internal',
    `Node ${versions.node} cannot load the database. Start Proctor Desk with Node 22.14 or newer (npm run does so by itself after npm start has set up the folder).`,
    { value: versions.node },
  )
}
