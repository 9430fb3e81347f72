import { mkdir } from 'node:fs/promises'
import type { TableName } from '../../../contract/model/tables.ts'
import { DeskError, toFailure } from '../../../contract/model/errors.ts'
import type { Selection, SelectionChange } from '../../../contract/model/selection.ts'
import type { SessionFilter, SessionSort } from '../../../contract/model/session.ts'
import { databaseSize } from './database-size.ts'
import { createEmitter } from './emitter.ts'
import { asStoreError, DamagedError, isUnwritable } from '../common/failures.ts'
import { keepFolderToOwner } from '../common/owner-only.ts'
import type { RowSet } from '../common/row-sets.ts'
import { followSaving } from './saving.ts'
import type { OpenStoreOptions, Store, Trouble } from '../store.ts'
import { superviseStore } from './supervisor.ts'
import type { Supervisor } from './supervisor-type.ts'

const DEFAULT_BACKUP_MINUTES = 30

/** What a view is made of again when the reader was started again. */
type KnownView =
  | {
      readonly filter: SessionFilter
      readonly sort: SessionSort
      /** The rows that are selected, in memory that outlives the reader; `null` until the view is open. */
      readonly selected: RowSet | null
    }
  | { readonly pinned: Uint32Array }

/**
 * Opens the store of a connection, and makes it when it is not there. Fails with `store-key-missing` (no key, or another
 * one), `store-newer`, `store-damaged` (the reviews; the message names the newest good backup), `disk-full` and
 * `disk-error`. A damaged cache is no failure: it is set aside, and {@link Store.onTrouble} tells. Where the disk cannot
 * be written, a store that is there opens for reading, and {@link Store.saving} tells.
 */
export async function openStore(options: OpenStoreOptions): Promise<Store> {
  return (await openSupervisedStore(options)).store
}

/** {@link openStore} with the threads' supervisor beside it, which tests stop threads with. */
export async function openSupervisedStore(
  options: OpenStoreOptions,
): Promise<{ readonly store: Store; readonly supervisor: Supervisor }> {
  const { connectionId, folder, key, now = Date.now, backupMinutes = DEFAULT_BACKUP_MINUTES } = options
  if (key.length !== 32) throw new DeskError('store-key-missing', 'The key of the local store is not there.')
  await mkdir(folder, { recursive: true, mode: 0o700 }).catch((error: unknown) => {
    throw asStoreError(error, 'cache', folder)
  })
  keepFolderToOwner(folder)
  const changed = createEmitter<readonly TableName[]>()
  const trouble = createEmitter<Trouble>({ keepUntilHeard: true })
  const views = new Map<number, KnownView>()
  /** What was selected in a view before a toggle that is not answered yet: the reader may end under it, done or not. */
  const beforeToggle = new Map<number, RowSet>()
  /** The end of the changes of a view's selection: each begins when the one before it is answered. */
  const selecting = new Map<number, Promise<unknown>>()
  let lastViewId = 0
  let noteUnwritable: (error: DeskError) => void = () => undefined

  const supervisor = await superviseStore({
    connectionId,
    folder,
    key,
    now,
    onTrouble(event) {
      trouble.emit(event)
      if (event.code !== 'store-damaged') return
      // Row ids of the old cache name other sessions in the new one.
      beforeToggle.clear()
      for (const [viewId, view] of views) {
        if ('pinned' in view) views.delete(viewId)
        else views.set(viewId, { ...view, selected: null })
      }
      changed.emit(['sessions', 'reports'])
    },
    onUnwritable: (error) => noteUnwritable(error),
    async onReaderRestarted(reader) {
      for (const [viewId, view] of views) {
        if ('pinned' in view) {
          await reader.call('restoreView', viewId, view.pinned)
          continue
        }
        const selected = beforeToggle.get(viewId) ?? view.selected
        const opened = await reader.call('openView', viewId, view.filter, view.sort, selected)
        if (views.has(viewId)) views.set(viewId, { ...view, selected: opened.selected })
      }
    },
  })
  const { read, readApart } = supervisor
  const saving = followSaving(supervisor, () => changed.emit(['saving']))
  const { write } = saving
  noteUnwritable = saving.noteFailed
  // What a killed program left beside the databases lets them open for writing on a full disk, where nothing fits in.
  if (saving.failure() === null) {
    await saving.tryAgain().catch(async (error: unknown) => {
      await supervisor.close()
      throw error
    })
  }

  async function changing<T>(tables: readonly TableName[], work: Promise<T>): Promise<T> {
    const result = await work
    if (tables.length > 0) changed.emit(tables)
    return result
  }

  /** The writer's thread makes it, so that the reader answers meanwhile. Without it the order only takes longer. */
  async function indexEmails(): Promise<void> {
    try {
      if (!(await read('hasEmailIndex'))) await write('indexEmails')
    } catch (error) {
      if (!(error instanceof DeskError)) throw error
    }
  }

  /** A question that is asked twice must not toggle twice, so the second time begins with what was selected before. */
  async function toggle(viewId: number, ask: () => Promise<Selection>): Promise<Selection> {
    const view = views.get(viewId)
    if (view !== undefined && 'selected' in view && view.selected !== null) {
      beforeToggle.set(viewId, view.selected.slice())
    }
    try {
      return await ask()
    } finally {
      beforeToggle.delete(viewId)
    }
  }

  /** Changes of one view's selection wait for each other. */
  function selectInTurn(viewId: number, change: SelectionChange, ask: () => Promise<Selection>): Promise<Selection> {
    const before = selecting.get(viewId) ?? Promise.resolve()
    const asked = before.then(() => (change.kind === 'toggle' ? toggle(viewId, ask) : ask()))
    const settled = asked.catch(() => undefined)
    selecting.set(viewId, settled)
    void settled.then(() => selecting.get(viewId) === settled && selecting.delete(viewId))
    return asked
  }

  async function backUpWhenChanged(): Promise<void> {
    // Nothing was written since it was opened.
    if (supervisor.readOnly() !== null) return
    try {
      if (await write('needsBackUp')) await write('backUp', now())
    } catch (error) {
      const { message, ...failure } = toFailure(error)
      trouble.emit({ ...failure, message: `Your own work could not be backed up. ${message}` })
    }
  }

  const schedule = backupMinutes > 0 ? setInterval(() => void backUpWhenChanged(), backupMinutes * 60_000) : null
  schedule?.unref()

  const store: Store = {
    connectionId,
    feed: {
      cursor: (center) => read('cursor', center),
      cursors: () => read('cursors'),
      beginRun: (center, modifiedSince) => write('beginRun', center, modifiedSince),
      spendToken: (center, token) => write('spendToken', center, token),
      async applyPage(page) {
        const counts = await write('applyPage', page, now())
        if (counts.created + counts.changed + counts.rejected > 0) changed.emit(['sessions'])
        return counts
      },
      setStart: (center, modifiedSince) => write('setStart', center, modifiedSince),
      rejected: (limit) => read('rejected', limit),
      rejectedCount: () => read('rejectedCount'),
    },
    sessions: {
      async open(filter, sort) {
        lastViewId += 1
        const viewId = lastViewId
        // Known before it is open: a reader that stops in between opens it too.
        views.set(viewId, { filter, sort, selected: null })
        try {
          if (sort.column === 'participantEmail') await indexEmails()
          const { view, selected } = await read('openView', viewId, filter, sort, null)
          if (views.has(viewId)) views.set(viewId, { filter, sort, selected })
          return view
        } catch (error) {
          views.delete(viewId)
          throw error
        }
      },
      async pin(of, { onlySelected }) {
        lastViewId += 1
        const viewId = lastViewId
        const pinned = await read('pinView', viewId, of, onlySelected)
        views.set(viewId, { pinned })
        return { viewId, total: pinned.length }
      },
      select(viewId, change, offset, limit) {
        const ask = () => read('select', viewId, change, offset, limit)
        return change === null ? ask() : selectInTurn(viewId, change, ask)
      },
      countOf: (filter) => read('countSessions', filter),
      window: (viewId, offset, limit) => read('window', viewId, offset, limit),
      position: (viewId, sessionKey) => read('position', viewId, sessionKey),
      async close(viewId) {
        views.delete(viewId)
        await read('closeView', viewId)
      },
      row: (sessionKey) => read('row', sessionKey),
      facets: () => read('facets'),
      count: () => read('count'),
      image: (rowId, index) => read('image', rowId, index),
      exportCsv: (request) => read('exportCsv', request),
      fieldNames: () => read('fieldNames'),
    },
    reports: {
      get: (sessionKey) => read('report', sessionKey),
      save: (report) => changing(['reports'], write('saveReport', report)),
      wanted: (limit) => read('wanted', limit),
      markFailed: (sessionKey, reason, raw, modified) =>
        write('markReportFailed', sessionKey, {
          reason,
          raw: raw ?? null,
          sessionModified: modified ?? null,
          now: now(),
        }),
    },
    playback: {
      position: (sessionKey, questionNum) => read('playbackPosition', sessionKey, questionNum),
      setPosition: (sessionKey, questionNum, seconds) =>
        write('setPlaybackPosition', sessionKey, questionNum, seconds, now()),
    },
    preferences: {
      get: () => read('preferences'),
      // A place is written at every rest of the cursor, and nobody has to read it again.
      set: (change) => changing('views' in change ? ['preferences'] : [], write('setPreferences', change)),
    },
    journal: {
      append: (entry) => changing(['notes'], write('append', entry)),
      latest: (sessionKey, subject) => read('latest', sessionKey, subject),
      countSessions: () => read('countReviewed'),
      backup: () => write('backUp', now()),
    },
    async verify() {
      const generation = supervisor.cacheGeneration()
      const { cache, reviews } = await findHealth(supervisor)
      const cacheSetAside =
        cache.ok || supervisor.readOnly() !== null
          ? null
          : await supervisor.beginCacheAnew(generation).catch((error: unknown) => {
              // On a disk that takes nothing, no new cache can be begun.
              if (!isUnwritable(error)) throw error
              return null
            })
      return { cache, reviews: reviews ?? (await readApart('health')).reviews, cacheSetAside }
    },
    size: () => databaseSize(folder),
    saving,
    onChanged: changed.subscribe,
    onTrouble: trouble.subscribe,
    async close() {
      if (schedule !== null) clearInterval(schedule)
      await backUpWhenChanged()
      await supervisor.close()
    },
  }
  return { store, supervisor }
}

/** What a check finds; `null` of the reviews where the cache does not open, which a reader needs as well. */
async function findHealth(supervisor: Supervisor) {
  try {
    const { cache, reviews } = await supervisor.readApart('health')
    const problems = [...cache.problems, ...(cache.ok ? await findSearchProblems(supervisor) : [])]
    return { cache: { ...cache, ok: problems.length === 0, problems }, reviews }
  } catch (error) {
    const isCacheDamage = error instanceof DamagedError && error.database === 'cache'
    if (!isCacheDamage || supervisor.readOnly() !== null) throw error
    return { cache: { ok: false, problems: [error.message], sessions: 0, version: 0 }, reviews: null }
  }
}

async function findSearchProblems({ read, write, readOnly }: Supervisor): Promise<readonly string[]> {
  try {
    return await (readOnly() === null ? write('searchProblems') : read('searchProblems'))
  } catch (error) {
    if (toFailure(error).code !== 'store-damaged') throw error
    return ['the search index cannot be read']
  }
}
