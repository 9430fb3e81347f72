import type { SessionKey } from '../../../contract/model/ids.ts'
import { MOST_QUEUED, type QueueChoice, type QueueSize } from '../../../contract/model/queue.ts'
import { addRows, countRows, emptyRowSet, hasRow, type RowSet } from '../common/row-sets.ts'
import { findSessionId, readSessionKey } from '../queries/keys.ts'
import { readOwn } from '../queries/own.ts'
import { submittedBy } from '../queries/queue.ts'
import type { DrawnQueue } from '../records.ts'
import type { ReadDb } from './databases/database.ts'
import type { ReaderResultSets } from './result-sets/reader-result-sets.ts'
import { listRows } from './result-sets/row-orders.ts'

type Databases = { readonly cache: ReadDb; readonly reviews: ReadDb }

/** Counts the sessions that a queue could be made of. */
export function sizeOfQueue({ cache, reviews }: Databases, ids: Uint32Array): QueueSize {
  const members = addRows(emptyRowSet(greatest(ids)), ids)
  return { sessions: ids.length, submitted: countRows(submittedRows(cache, reviews), members) }
}

type Listed = { readonly ids: Uint32Array; readonly tellsNames: boolean }

/** Puts the sessions of a list into a queue's order, at most {@link MOST_QUEUED}. */
export function drawQueue(
  { cache, reviews }: Databases,
  resultSets: Pick<ReaderResultSets, 'sessions'>,
  { ids, ...listed }: Listed,
  choice: QueueChoice,
  seed: number,
): DrawnQueue {
  const submitted = choice.skipsSubmitted ? submittedRows(cache, reviews) : emptyRowSet(0)
  const open = ids.filter((id) => !hasRow(submitted, id))
  const ordered = orderOf(resultSets, open, choice.order, seed).slice(0, MOST_QUEUED)
  const groups = new Map<string, number>()
  const drawn: DrawnQueue['groups'][number][] = []
  const participants: SessionKey['participantId'][] = []
  const groupOf: number[] = []
  for (const id of ordered) {
    const key = readSessionKey(cache, id)
    if (key === null) continue
    const { center, testId: test } = key
    const name = `${test} ${center}`
    if (!groups.has(name)) {
      groups.set(name, groups.size)
      drawn.push({ center, test })
    }
    participants.push(key.participantId)
    groupOf.push(groups.get(name) ?? 0)
  }
  const tellsNames = choice.order === 'shown' && listed.tellsNames
  return {
    ...{ choice, seed, tellsNames, groups: drawn },
    ...{ participants: participants.join(' '), groupOf: Uint32Array.from(groupOf) },
  }
}

function orderOf(
  resultSets: Pick<ReaderResultSets, 'sessions'>,
  ids: Uint32Array,
  order: QueueChoice['order'],
  seed: number,
): Uint32Array {
  switch (order) {
    case 'shown':
      return ids
    case 'oldest':
      return listRows(resultSets.sessions().order('started'), 'asc', addRows(emptyRowSet(greatest(ids)), ids))
    case 'random':
      return shuffle(ids, seed)
  }
}

/** The same order for the same rows and seed (Fisher–Yates with the generator mulberry32). */
export function shuffle(ids: Uint32Array, seed: number): Uint32Array {
  const shuffled = ids.slice()
  let state = seed >>> 0
  const random = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  for (let last = shuffled.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1))
    const id = shuffled[last]!
    shuffled[last] = shuffled[other]!
    shuffled[other] = id
  }
  return shuffled
}

/** The sessions in the cache that the user has submitted. */
function submittedRows(cache: ReadDb, reviews: ReadDb): RowSet {
  const own = readOwn(reviews)
  if (own === null) return emptyRowSet(0)
  const ids = submittedBy(reviews, own.reviewer).flatMap((key) => findSessionId(cache, key) ?? [])
  return addRows(emptyRowSet(greatest(ids)), ids)
}

function greatest(ids: Iterable<number>): number {
  let most = 0
  for (const id of ids) if (id > most) most = id
  return most
}
