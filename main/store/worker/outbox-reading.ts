import { KINDS_OF_PEOPLE } from '../../../contract/model/outbox.ts'
import type { RegisteredFilter } from '../../../contract/model/registered.ts'
import type { Carries, MethodName } from '../common/methods.ts'
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

/** The reader's methods for the outbox. In blind mode nobody is named: a link tells whose session it is. */
export function outboxReads(reviews: ReadDb, look: () => Lens): OutboxReads {
  return {
    'outbox.list': () => inSnapshot(reviews, () => listChanges(reviews)),
    'outbox.get': (id) =>
      inSnapshot(reviews, () => {
        const change = readChange(reviews, id)
        if (change === null) return null
        const list = listBatches(reviews, id)
        return { ...change, list, counters: sumCounters(list) }
      }),
    'outbox.count': () => inSnapshot(reviews, () => countWaiting(reviews)),
    'outbox.staged': () => listStaged(reviews),
    'outbox.body': ({ change, number }) => {
      const kind = readChange(reviews, change)?.kind
      if (kind === undefined || (look().blind !== null && KINDS_OF_PEOPLE.has(kind))) return null
      const packed = readPackedBody(reviews, change, number)
      return packed === null ? null : new TextDecoder().decode(unpackBody(packed))
    },
    'outbox.log': (before, limit, change) => listLog(reviews, { before, limit, change }),
    'outbox.registered': (filter, from, limit) =>
      inSnapshot(reviews, () => findRegistered(reviews, filter, { from, limit, isBlind: look().blind !== null })),
    'outbox.registeredCsv': (filter, options) =>
      inSnapshot(reviews, () => {
        const all = { from: 0, limit: -1, isBlind: look().blind !== null }
        return registeredCsv(findRegistered(reviews, filter, all).people, options)
      }),
    'outbox.everyone': (from, limit) =>
      inSnapshot(reviews, () => findRegistered(reviews, EVERYBODY, { from, limit, isBlind: false }).people),
  }
}
