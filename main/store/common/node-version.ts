import { DeskError } from '../../../contract/model/errors.ts'

const NODE_API_NEEDED = 10

/**
 * Fails where Node cannot load SQLite. The add-on needs Node-API 10, and an older Node crashes on it instead of
 * refusing it. So this must run before the first database is opened.
 */
export function assertNodeLoadsSqlite(
  versions: { readonly node: string; readonly napi?: string } = process.versions,
): void {
  if (Number(versions.napi ?? 0) >= NODE_API_NEEDED) return
  throw new DeskError(
    'internal',
    `Node ${versions.node} can't load the database. Start Proctor Desk with Node 22.14 or newer (after "npm start", "npm run" does this).`,
    { value: versions.node },
  )
}
