import { mkdir } from 'node:fs/promises'
import { DeskError, toFailure } from '../../../contract/model/errors.ts'
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
import { withClock } from './with-clock.ts'

const DEFAULT_BACKUP_MINUTES = 30

/**
 * Opens the store of a connection; creates it if it is missing. Fails with `store-key-missing` (no key or a wrong one),
 * `store-newer`, `store-damaged` (the reviews; the message names the newest good backup), `another-account`, `disk-full` and
 * `disk-error`.
 * A damaged cache is no failure: it is set aside, and {@link Store.onTrouble} reports it. Where the disk cannot be
 * written, an existing store opens read-only, and {@link Store.saving} reports it.
 */
export async function openStore(options: OpenStoreOptions): Promise<Store> {
  return (await openSupervisedStore(options)).store
}

/** {@link openStore}, also returning the supervisor of the threads. Tests stop threads with it. */
export async function openSupervisedStore(
  options: OpenStoreOptions,
): Promise<{ readonly store: Store; readonly supervisor: Supervisor }> {
  const {
    connectionId,
    folder,
    key,
    reviewer,
    account,
    mustExist,
    now = Date.now,
    backupMinutes = DEFAULT_BACKUP_MINUTES,
  } = options
  if (key.length !== 32) throw new DeskError('store-key-missing', 'Encryption key missing.')
  await mkdir(folder, { recursive: true, mode: 0o700 }).catch((error: unknown) => {
    throw asStoreError(error, 'cache', folder)
  })
  keepFolderToOwner(folder)
  const changed = createEmitter<readonly TableName[]>()
  const trouble = createEmitter<Trouble>({ keepUntilHeard: true })
  const resultSets = createResultSets(() => calls.resultSets)
  let noteUnwritable: (error: DeskError) => void = () => undefined

  const supervisor = await superviseStore({
    connectionId,
    folder,
    key,
    reviewer,
    account,
    mustExist,
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
  // A store can open for writing on a full disk when a crash left SQLite's files beside it. So the disk is tested too.
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
      window: calls.resultSets.window,
      keys: calls.resultSets.keys,
      position: calls.resultSets.position,
      prepareOrder: calls.resultSets.prepareOrder,
    },
    verify: () => verifyStore(supervisor, calls.health),
    versions: calls.health.versions,
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

type BackupOptions = Required<Pick<OpenStoreOptions, 'backupMinutes' | 'now'>> & {
  readonly supervisor: Supervisor
  readonly onFailed: (trouble: Trouble) => void
}

/** Backs up the reviews at an interval when they have changed. Returns the function that makes the last backup. */
function backUpBySchedule(
  { needsBackUp, backUp }: StoreCalls['journal'],
  { supervisor, backupMinutes, now, onFailed }: BackupOptions,
): () => Promise<void> {
  async function backUpWhenChanged(): Promise<void> {
    // A read-only store has nothing new to back up.
    if (supervisor.readOnly() !== null) return
    try {
      if (await needsBackUp()) await backUp(now())
    } catch (error) {
      const { message, ...failure } = toFailure(error)
      onFailed({ ...failure, message: `Couldn't back up your notes and reviews. ${message}` })
    }
  }
  const schedule = backupMinutes > 0 ? setInterval(() => void backUpWhenChanged(), backupMinutes * 60_000) : null
  schedule?.unref()
  return async () => {
    if (schedule !== null) clearInterval(schedule)
    await backUpWhenChanged()
  }
}
