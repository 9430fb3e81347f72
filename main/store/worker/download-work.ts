import type { Carries, MethodName } from '../common/methods.ts'
import {
  addDownloads,
  forgetDownloadPlan,
  noteDownloadItem,
  planDownload,
  removeDownloads,
  setContainer,
  setDownloadOutdated,
  setDownloadsPaused,
} from '../queries/downloads.ts'
import { writeRetention, writeStacks } from '../queries/download-stacks.ts'
import { inTransaction, type WriteDb } from './databases/database.ts'

type DownloadWrites = Pick<Carries<'writer'>, Extract<MethodName<'writer'>, `downloads.${string}`>>

/** The changes of downloads, each in one transaction. `wrote` is called after each commit of the user's own work. */
export function downloadWrites(cache: WriteDb, reviews: WriteDb, wrote: () => void): DownloadWrites {
  const changeOwn = (work: () => void) => {
    inTransaction(reviews, work)
    wrote()
  }
  return {
    'downloads.setStacks': (stacks) => changeOwn(() => writeStacks(reviews, stacks)),
    'downloads.setRetention': (days) => changeOwn(() => writeRetention(reviews, days)),
    'downloads.add': (keys, now) => inTransaction(cache, () => addDownloads(cache, keys, now)),
    'downloads.plan': (key, hash, items) => destroying(cache, () => planDownload(cache, key, hash, items)),
    'downloads.setContainer': (key, item, sealed, quality) =>
      destroying(cache, () => setContainer(cache, key, item, sealed, quality)),
    'downloads.noteItem': (key, item, note) => inTransaction(cache, () => noteDownloadItem(cache, key, item, note)),
    'downloads.setPaused': (keys, isPaused) => inTransaction(cache, () => setDownloadsPaused(cache, keys, isPaused)),
    'downloads.setOutdated': (key, since) => inTransaction(cache, () => setDownloadOutdated(cache, key, since)),
    'downloads.forgetPlan': (key) => inTransaction(cache, () => forgetDownloadPlan(cache, key)),
    'downloads.remove': (keys) => destroying(cache, () => removeDownloads(cache, keys)),
  }
}

/**
 * Runs a transaction that deletes the keys of the containers that it returns. SQLite would leave a deleted row in its page
 * and earlier versions of the page in the log (https://sqlite.org/pragma.html#pragma_secure_delete), so the row is
 * overwritten and the log merged and emptied. If a reader holds the log, the next checkpoint does that.
 */
function destroying<T extends string | null | readonly string[]>(cache: WriteDb, work: () => T): T {
  cache.pragma('secure_delete = ON')
  try {
    const result = inTransaction(cache, work)
    if (result !== null && result.length > 0) cache.pragma('wal_checkpoint(TRUNCATE)')
    return result
  } finally {
    cache.pragma('secure_delete = OFF')
  }
}
