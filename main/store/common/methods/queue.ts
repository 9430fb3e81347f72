import type { InstantMs } from '../../../../contract/model/instants.ts'
import type {
  Queue,
  QueueAround,
  QueueChoice,
  QueuedAnswer,
  QueuePosition,
  QueueQuestion,
  QueueScores,
  QueueSize,
  QueueSource,
} from '../../../../contract/model/queue.ts'
import type { TableName } from '../../../../contract/model/tables.ts'
import type { SessionKey } from '../../../../contract/model/ids.ts'
import type { DrawnQueue } from '../../records.ts'
import { reads, writes } from '../method.ts'

/** In blind mode the queue names its sessions, so all that was read of them reads differently. */
const changesOf = (isBlind: boolean): readonly TableName[] =>
  isBlind ? ['queue', 'blind', 'sessions', 'reports'] : ['queue']

/** The queue of sessions to review, in `reviews.db`. */
export const queueMethods = {
  /** `null` while there is none. */
  get: reads<() => Queue | null>('reviews'),
  /** How many sessions of a result set, or of those selected in it, there are. */
  size: reads<(resultSetId: number, onlySelected: boolean) => QueueSize>('cache', { isBackground: true }),
  /** The sessions for a new queue, in its order. `seed` makes the random order. */
  draw: reads<(resultSetId: number, onlySelected: boolean, choice: QueueChoice, seed: number) => DrawnQueue>('cache'),
  /** Replaces the queue. Returns whether blind mode is on. Fails with `invalid-argument` where nothing was drawn. */
  make: writes<(drawn: DrawnQueue, from: QueueSource, now: InstantMs) => boolean>('reviews', { changes: changesOf }),
  /** Saves where the user is. Windows are not told: each is at a place of its own. */
  go: writes<(position: QueuePosition) => void>('reviews'),
  /** Deletes the queue; reviews stay. Returns whether blind mode is on. */
  end: writes<() => boolean>('reviews', { changes: changesOf }),
  /** Place of a session; `null` where it is not in the queue. */
  placeOf: reads<(key: SessionKey) => number | null>('reviews'),
  /** Sessions that are not submitted: from the user's place on, then from the start. */
  open: reads<(limit: number) => readonly SessionKey[]>('reviews', { isBackground: true }),
  around: reads<(place: number) => QueueAround>('reviews'),
  /** Questions with a code that sessions of the queue have, by number. */
  questions: reads<() => readonly QueueQuestion[]>('cache', { isBackground: true }),
  scores: reads<(code: string) => QueueScores>('reviews'),
  /** The answers of some places to a question. */
  answers: reads<(code: string, places: readonly number[]) => readonly QueuedAnswer[]>('cache'),
}
