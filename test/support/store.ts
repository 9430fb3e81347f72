import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { ConnectionId, Guid, SessionKey } from '../../contract/model/ids.ts'
import { packItems } from '../../main/store/common/packed-items.ts'
import type { FeedPage, RejectedRecord, ReportRecord, SessionRecord } from '../../main/store/records.ts'
import { openSupervisedStore } from '../../main/store/client/open-store.ts'
import type { OpenStoreOptions, Store } from '../../main/store/store.ts'
import type { Supervisor } from '../../main/store/client/supervisor-type.ts'

export const STORE_KEY = new Uint8Array(32).fill(7)
export const CENTER = 'spring-intake'
export const TEST_CONNECTION = 'test' as ConnectionId

/** A folder that is deleted when the test ends. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'proctor-desk-test-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

export type OpenedStore = { readonly store: Store; readonly supervisor: Supervisor; readonly folder: string }

/** A store for the test, in a new folder by default; closed when the test ends. */
export async function openTestStore(options: Partial<OpenStoreOptions> = {}): Promise<OpenedStore> {
  const folder = options.folder ?? (await temporaryFolder())
  const { store, supervisor } = await openSupervisedStore({
    connectionId: TEST_CONNECTION,
    key: STORE_KEY,
    backupMinutes: 0,
    ...options,
    folder,
  })
  onTestFinished(() => store.close())
  return { store, supervisor, folder }
}

/** Completes the order by email, which is otherwise built while the store is idle and changes pages of the cache. */
export async function completeEmailOrder({ ask }: Supervisor): Promise<void> {
  while (await ask('resultSets.extendEmailOrder'));
}

/** A GUID that ends in the number. */
export function testGuid(number: number): Guid {
  return `00000000-0000-4000-8000-${number.toString(16).padStart(12, '0')}` as Guid
}

/** Session number `number` of a center, always the same. */
export function sessionRecord(number: number, changes: Partial<SessionRecord> = {}): SessionRecord {
  const name = changes.participantName ?? `Participant ${number}`
  return {
    participantId: testGuid(number),
    testId: testGuid(900_000 + (number % 3)),
    testTitle: `Assessment ${number % 3}`,
    started: 1_780_000_000_000 + number * 60_000,
    isFinished: true,
    autoClosed: false,
    elapsed: 60_000 + number * 1000,
    score: number / 2,
    maxScore: 100,
    percent: number % 101,
    scaleLevel: number % 2 === 0 ? 'High' : 'Low',
    manualScoring: 'notRequired',
    modified: 1_780_000_100_000_000 + number * 1_000_000,
    participantName: name,
    participantEmail: `p${number}@example.com`,
    participantData: [
      { name: 'Name', value: name },
      { name: 'E-mail', value: `p${number}@example.com` },
    ],
    images: [],
    extra: null,
    ...changes,
  }
}

/** Records `from` (inclusive) to `to` (exclusive). */
export function sessionRecords(from: number, to: number): readonly SessionRecord[] {
  return Array.from({ length: to - from }, (_, at) => sessionRecord(from + at))
}

export function keyOf(record: SessionRecord, center = CENTER): SessionKey {
  return { center, participantId: record.participantId, testId: record.testId }
}

/** The first page of a run, unless a token is given. */
export function feedPage(
  records: readonly SessionRecord[],
  { rejected = [], ...changes }: Partial<FeedPage> & { readonly rejected?: readonly RejectedRecord[] } = {},
): FeedPage {
  const items = packItems({ records, rejected })
  return { center: CENTER, items, token: null, nextToken: 'next', modifiedUntil: null, ...changes }
}

/** Writes records as one complete run. */
export async function fillStore(store: Store, records: readonly SessionRecord[], center = CENTER) {
  await store.feed.beginRun(center, '2026-01-01T00:00:00Z')
  return store.feed.applyPage(feedPage(records, { center, nextToken: null, modifiedUntil: '2026-06-01T00:00:00Z' }))
}

export function reportRecord(key: SessionKey, changes: Partial<ReportRecord> = {}): ReportRecord {
  return {
    key,
    report: JSON.stringify({ key, questions: [] }),
    hash: 'a'.repeat(64),
    fetchedAt: 1_780_000_200_000,
    conclusion: 1,
    evaluation: 2,
    videoAnswers: 1,
    essays: 0,
    searchText: '',
    images: [],
    extra: null,
    ...changes,
  }
}
