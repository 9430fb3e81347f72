import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { Home } from './scenario.ts'

/** What may be in a home when the program has been started after a fault, and ended: paths from the home. */
const KNOWN = [
  /^data\/(connections|settings|reviewer)(\.previous)?\.json$/,
  /^data\/exports\.json$/,
  /^data\/(folder\.lock|in-use)$/,
  /^data\/logs\/proctor-desk(\.old)?\.log$/,
  /^data\/connections\/[0-9a-f-]{36}\/(connection\.json|(cache|reviews)\.db|reviews\.last-saved)$/,
  /^data\/connections\/[0-9a-f-]{36}\/backups\/reviews-\d{8}T\d{9}Z-\d+(-[0-9a-f]{32})?\.db$/,
  /^out\/((sessions|answers)\.csv|reviews\.json)$/,
]

export function filesBelow(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
}

/** Files that nobody knows what to do with. `allowed` are more that may be there. */
export function findLitter(home: Home, allowed: readonly RegExp[]): readonly string[] {
  return filesBelow(home.folder)
    .map((file) => relative(home.folder, file))
    .filter((path) => ![...KNOWN, ...allowed].some((known) => known.test(path)))
}

/** Files of the data folder in which one of the texts can be read. */
export function findPlain(home: Home, texts: readonly string[]): readonly string[] {
  return filesBelow(home.data).filter((file) => {
    const bytes = readFileSync(file)
    return texts.some((text) => bytes.includes(text))
  })
}
