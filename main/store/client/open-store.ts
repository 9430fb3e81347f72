import { randomInt } from 'node:crypto'
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
 * Opens the store of a connection; creates it if it is missing. Fails with `store-key-missing` (no key or a wrong one),
 * `store-newer`, `store-damaged` (the reviews; the message names the newest good backup), `disk-full` and `disk-error`.
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
  const { connectionId, folder, key, reviewer, now = Date.now, backupMinutes = DEFAULT_BACKUP_MINUTES } = options
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

/** The calls of the store with optional arguments. This adds the current time to the calls of the threads. */
function withClock(
  {
    feed,
    reports,
    playback,
    waveforms,
    downloads,
    preferences,
    reviewers,
    notes,
    reviews,
    history,
    insight,
    people,
    reviewSettings,
    rubrics,
    queue,
    programs,
    directory,
    imports,
    journal,
    exportLedger,
    outbox,
    tests,
    backups,
  }: StoreCalls,
  now: () => InstantMs,
): Pick<Store, Exclude<keyof StoreCalls, 'resultSets' | 'sessions' | 'health'>> {
  let lastTableId = 0
  // Counted here, so that a reader that was restarted gives no ID again.
  const nextTableId = () => (lastTableId += 1)
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
    waveforms: {
      get: waveforms.get,
      save: (sessionKey, questionNum, waveform) => waveforms.save(sessionKey, questionNum, waveform, now()),
    },
    downloads: { ...downloads, add: (keys) => downloads.add(keys, now()) },
    preferences,
    reviewers,
    notes: { get: notes.get, set: (sessionKey, change) => notes.set(sessionKey, change, now()) },
    reviews: {
      of: reviews.of,
      since: reviews.since,
      sessions: reviews.sessions,
      judged: reviews.judged,
      isBlind: reviews.isBlind,
      reveal: (sessionKey, reveal) => reviews.reveal(sessionKey, reveal, now()),
      change: (sessionKey, change, over, burst = null) => reviews.change(sessionKey, change, over, burst, now()),
      step: (sessionKey, move) => reviews.step(sessionKey, move, now()),
    },
    history,
    insight,
    people: {
      ...people,
      open: (source, encoding = null) => people.open(nextTableId(), source, encoding),
      putProfile: (profile) => people.putProfile(profile, now()),
    },
    reviewSettings,
    rubrics: {
      ...rubrics,
      saveDraft: (id, content, over) => rubrics.saveDraft(id, content, over, now()),
      discardDraft: (id, over) => rubrics.discardDraft(id, over, now()),
      publish: (id, over) => rubrics.publish(id, over, now()),
      assign: (test, question, rubric) => rubrics.assign(test, question, rubric, now()),
      archive: (id, isArchived) => rubrics.archive(id, isArchived, now()),
      moveScores: (id, to, range) => rubrics.moveScores(id, to, range, now()),
      undoMove: (burst, range) => rubrics.undoMove(burst, range, now()),
      importJson: (text) => rubrics.importJson(text, now()),
    },
    ...programsWithClock({ programs, directory }, now),
    queue: {
      ...queue,
      async make(resultSetId, onlySelected, choice, from) {
        const drawn = await queue.draw(resultSetId, onlySelected, choice, randomInt(2 ** 32))
        await queue.make(drawn, from, now())
      },
      async end() {
        await queue.end()
      },
    },
    imports: {
      ...imports,
      apply: (chunk) => imports.apply(chunk, now()),
      undo: (batch, sessions, isLast) => imports.undo(batch, sessions, isLast, now()),
    },
    journal: {
      countSessions: journal.countSessions,
      takeIn: journal.takeIn,
      rebuild: journal.rebuild,
      backUp: () => journal.backUp(now()),
    },
    exportLedger,
    tests: { known: tests.known, keep: (list) => tests.keep(list, now()) },
    outbox: outboxWithClock(outbox, now),
    backups: { compare: backups.compare, merge: (backup) => backups.merge(backup, now()) },
  }
}

function outboxWithClock(outbox: StoreCalls['outbox'], now: () => InstantMs): Store['outbox'] {
  return {
    ...outbox,
    stage: (change) => outbox.stage(change, now()),
    begin: (batch) => outbox.begin(batch, now()),
    end: (batch, attempt, outcome) => outbox.end(batch, attempt, outcome, now()),
    decide: (batch, decision) => outbox.decide(batch, decision, now()),
  }
}

function programsWithClock(
  { programs, directory }: Pick<StoreCalls, 'programs' | 'directory'>,
  now: () => InstantMs,
): Pick<Store, 'programs' | 'directory'> {
  return {
    programs: {
      ...programs,
      saveDraft: (id, content, over) => programs.saveDraft(id, content, over, now()),
      discardDraft: (id, over) => programs.discardDraft(id, over, now()),
      remove: (id, over) => programs.remove(id, over, now()),
    },
    directory: {
      read: directory.read,
      put: (entry) => directory.put(entry, now()),
      remove: (kind, id) => directory.remove(kind, id, now()),
    },
  }
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
