import { mkdir } from 'node:fs/promises'
import { DeskError, toFailure } from '../../../contract/model/errors.ts'
import type { InstantMs } from '../../../contract/model/instants.ts'
import type { TableName } from '../../../contract/model/tables.ts'
import { asStoreError } from '../common/failures.ts'
import { methodOf, storeCalls, type MethodName, type StoreCalls } from '../common/methods.ts'
import { keepFolderToOwner } from '../common/owner-only.ts'
import type { OpenStoreOptions, Store, Trouble } from '../store.ts'
import { databaseSize } from './database-size.ts'
import { createEmitter } from './emitter.ts'
import { verifyStore } from './health.ts'
import { createResultSets } from './result-sets.ts'
import { followSaving } from './saving.ts'
import { superviseStore } from './supervisor.ts'
import type { Supervised, Supervisor } from './supervisor-type.ts'

const DEFAULT_BACKUP_MINUTES = 30

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
  const { connectionId, folder, key, reviewer, now = Date.now, backupMinutes = DEFAULT_BACKUP_MINUTES } = options
  if (key.length !== 32) throw new DeskError('store-key-missing', 'The key of the local store is not there.')
  await mkdir(folder, { recursive: true, mode: 0o700 }).catch((error: unknown) => {
    throw asStoreError(error, 'cache', folder)
  })
  keepFolderToOwner(folder)
  const changed = createEmitter<readonly TableName[]>()
  const trouble = createEmitter<Trouble>({ keepUntilHeard: true })
  const resultSets = createResultSets(() => calls.views)
  let noteUnwritable: (error: DeskError) => void = () => undefined

  const supervisor = await superviseStore({
    connectionId,
    folder,
    key,
    reviewer,
    now,
    onTrouble(event) {
      trouble.emit(event)
      if (event.code !== 'store-damaged') return
      resultSets.forgetRows()
      changed.emit(['sessions', 'reports'])
    },
    onUnwritable: (error) => noteUnwritable(error),
    onReaderRestarted: (reader) => resultSets.openAgain(reader.call),
  })
  const saving = followSaving(supervisor, () => changed.emit(['saving']))
  noteUnwritable = saving.noteFailed
  const calls = storeCalls(async (method, ...args) => {
    const result = await saving.ask(method as MethodName<Supervised>, ...(args as never))
    const tables = methodOf(method).changes?.(result, ...(args as never[])) ?? []
    if (tables.length > 0) changed.emit(tables)
    return result
  })
  // What a killed program left beside the databases lets them open for writing on a full disk, where nothing fits in.
  if (saving.failure() === null) {
    await saving.tryAgain().catch(async (error: unknown) => {
      await supervisor.close()
      throw error
    })
  }
  const endBackups = backUpBySchedule(calls.journal, {
    supervisor,
    backupMinutes,
    now,
    onFailed: (failed) => trouble.emit(failed),
  })

  const store: Store = {
    ...withClock(calls, now),
    connectionId,
    sessions: {
      ...calls.sessions,
      open: resultSets.open,
      pin: resultSets.pin,
      select: resultSets.select,
      close: resultSets.close,
      window: calls.views.window,
      position: calls.views.position,
      prepareOrder: calls.views.prepareOrder,
    },
    verify: () => verifyStore(supervisor, calls.health),
    size: () => databaseSize(folder),
    saving,
    onChanged: changed.subscribe,
    onTrouble: trouble.subscribe,
    async close() {
      await endBackups()
      await supervisor.close()
    },
  }
  return { store, supervisor }
}

/** The calls of the threads without the time, which each is told here, and with what may be left out. */
function withClock(
  { feed, reports, playback, preferences, reviewers, notes, reviews, journal }: StoreCalls,
  now: () => InstantMs,
): Pick<Store, 'feed' | 'reports' | 'playback' | 'preferences' | 'reviewers' | 'notes' | 'reviews' | 'journal'> {
  return {
    feed: { ...feed, applyPage: (page) => feed.applyPage(page, now()) },
    reports: {
      ...reports,
      markFailed: (sessionKey, { reason, raw = null, sessionModified = null }) =>
        reports.markFailed(sessionKey, { reason, raw, sessionModified, now: now() }),
    },
    playback: {
      ...playback,
      setPosition: (sessionKey, questionNum, seconds) => playback.setPosition(sessionKey, questionNum, seconds, now()),
    },
    preferences,
    reviewers,
    notes: { get: notes.get, set: (sessionKey, change) => notes.set(sessionKey, change, now()) },
    reviews: {
      of: reviews.of,
      judged: reviews.judged,
      change: (sessionKey, change, over) => reviews.change(sessionKey, change, over, now()),
    },
    journal: {
      countSessions: journal.countSessions,
      takeIn: journal.takeIn,
      rebuild: journal.rebuild,
      backUp: () => journal.backUp(now()),
    },
  }
}

type BackupOptions = Required<Pick<OpenStoreOptions, 'backupMinutes' | 'now'>> & {
  readonly supervisor: Supervisor
  readonly onFailed: (trouble: Trouble) => void
}

/** Makes backups of the reviews now and then, when they have changed. Answers the function that makes the last one. */
function backUpBySchedule(
  { needsBackUp, backUp }: StoreCalls['journal'],
  { supervisor, backupMinutes, now, onFailed }: BackupOptions,
): () => Promise<void> {
  async function backUpWhenChanged(): Promise<void> {
    // Nothing was written since it was opened.
    if (supervisor.readOnly() !== null) return
    try {
      if (await needsBackUp()) await backUp(now())
    } catch (error) {
      const { message, ...failure } = toFailure(error)
      onFailed({ ...failure, message: `Your own work could not be backed up. ${message}` })
    }
  }
  const schedule = backupMinutes > 0 ? setInterval(() => void backUpWhenChanged(), backupMinutes * 60_000) : null
  schedule?.unref()
  return async () => {
    if (schedule !== null) clearInterval(schedule)
    await backUpWhenChanged()
  }
}
