import type { Failure } from '../../../contract/model/errors.ts'
import { KINDS_OF_PEOPLE, type ChangeKind, type OutboxChange } from '../../../contract/model/outbox.ts'
import type { RegisteredFilter } from '../../../contract/model/registered.ts'
import type { Carries, MethodName } from '../common/methods.ts'
import { withoutServiceWords } from '../common/service-words.ts'
import { sumCounters } from '../outbox/counters.ts'
import { unpackBody } from '../outbox/bodies.ts'
import type { Lens } from '../queries/lens.ts'
import {
  countWaiting,
  listBatches,
  listChanges,
  listLog,
  listStaged,
  readChange,
  readPackedBody,
} from '../queries/outbox.ts'
import { findRegistered } from '../queries/registered.ts'
import { registeredCsv } from '../people/registered-csv.ts'
import { inSnapshot, type ReadDb } from './databases/database.ts'

type OutboxReads = Pick<Carries<'reader'>, Extract<MethodName<'reader'>, `outbox.${string}`>>

const EVERYBODY: RegisteredFilter = { search: '', change: null, center: null, test: null }

/** Kinds of changes whose name is that of a file, which may be a person's. */
const NAMED_BY_FILES: ReadonlySet<ChangeKind> = new Set(['registerParticipants', 'registerEmployees', 'syncEmployees'])

function hideFileName<T extends Pick<OutboxChange, 'kind' | 'summary'>>(change: T): T {
  return NAMED_BY_FILES.has(change.kind) ? { ...change, summary: { ...change.summary, name: '' } } : change
}

function hideNames<T extends { readonly failure: Failure | null }>(entry: T): T {
  return { ...entry, failure: withoutServiceWords(entry.failure) }
}

/**
 * The reader's methods for the outbox. In blind mode nobody is named: a link tells whose session it is, and the service's
 * words and the names of files may have names.
 */
export function outboxReads(reviews: ReadDb, look: () => Lens): OutboxReads {
  const isBlind = () => look().blind !== null
  return {
    'outbox.list': () =>
      inSnapshot(reviews, () => {
        const changes = listChanges(reviews)
        return isBlind() ? changes.map(hideFileName) : changes
      }),
    'outbox.get': (id) =>
      inSnapshot(reviews, () => {
        const change = readChange(reviews, id)
        if (change === null) return null
        const list = listBatches(reviews, id)
        const details = { ...change, list, counters: sumCounters(list) }
        return isBlind() ? { ...hideFileName(details), list: list.map(hideNames) } : details
      }),
    'outbox.count': () => inSnapshot(reviews, () => countWaiting(reviews)),
    'outbox.staged': () => listStaged(reviews),
    'outbox.body': ({ change, number }) => {
      const kind = readChange(reviews, change)?.kind
      if (kind === undefined || (isBlind() && KINDS_OF_PEOPLE.has(kind))) return null
      const packed = readPackedBody(reviews, change, number)
      return packed === null ? null : new TextDecoder().decode(unpackBody(packed))
    },
    'outbox.log': (before, limit, change) => {
      const entries = listLog(reviews, { before, limit, change })
      if (!isBlind()) return entries
      return entries.map((entry) => ({ ...hideNames(entry), ...(NAMED_BY_FILES.has(entry.kind) && { name: '' }) }))
    },
    'outbox.registered': (filter, from, limit) =>
      inSnapshot(reviews, () => findRegistered(reviews, filter, { from, limit, isBlind: isBlind() })),
    'outbox.registeredCsv': (filter, options) =>
      inSnapshot(reviews, () => {
        const all = { from: 0, limit: -1, isBlind: isBlind() }
        return registeredCsv(findRegistered(reviews, filter, all).people, options)
      }),
    'outbox.everyone': (from, limit) =>
      inSnapshot(reviews, () => findRegistered(reviews, EVERYBODY, { from, limit, isBlind: false }).people),
  }
}
