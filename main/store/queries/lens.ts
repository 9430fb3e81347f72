import type { HiddenThing } from '../../../contract/model/blind.ts'
import { DeskError } from '../../../contract/model/errors.ts'
import type { SessionKey } from '../../../contract/model/ids.ts'
import type { Agreement } from '../../../contract/model/review-facts.ts'
import { participantAlias } from '../../../contract/text/participant-alias.ts'
import { fromReviews } from '../common/failures.ts'
import { participantCode } from '../common/participant-code.ts'
import type { ReadDb } from '../worker/databases/database.ts'
import { placeInQueue, placesOf } from './queue.ts'
import { readRevealed } from './reveals.ts'
import { readAgreement, readBlindMode } from './review-settings.ts'

/**
 * How sessions are shown by the team's settings. Every query whose result leaves the store, and that reads participants'
 * data, takes one: in blind mode it leaves that data out.
 */
export type Lens = {
  /** Which conclusions of proctoring agree with which verdicts. */
  readonly agreement: Agreement
  /** `null` while blind mode is off. */
  readonly blind: Blind | null
}

/** What is shown in blind mode. */
export type Blind = {
  /** Stands for the participant's name: the session's place in the queue, else a code. */
  readonly nameOf: (key: SessionKey) => string
  readonly revealedOf: (key: SessionKey) => readonly HiddenThing[]
  /** Whether the picture of videos is hidden, unless it is revealed. */
  readonly hidesPicture: boolean
}

/** Read again for each call, so that a change of the settings applies from the next one on. */
export function readLens(reviews: ReadDb): Lens {
  return fromReviews(() => {
    const { isBlind, hidesPicture } = readBlindMode(reviews)
    const blind = {
      hidesPicture,
      nameOf: (key: SessionKey) => fromReviews(() => neutralName(reviews, key)),
      revealedOf: (key: SessionKey) => fromReviews(() => readRevealed(reviews, key)),
    }
    return { agreement: readAgreement(reviews), blind: isBlind ? blind : null }
  })
}

/** Fails with `blind-review` in blind mode. */
export function refuseWhenBlind({ blind }: Pick<Lens, 'blind'>, what: string): void {
  if (blind !== null) throw new DeskError('blind-review', `Blind review is on, so ${what} stays hidden.`)
}

function neutralName(reviews: ReadDb, key: SessionKey): string {
  const place = placeInQueue(reviews, key, placesOf(true))
  return participantAlias(place === null ? participantCode(key.participantId) : place + 1)
}
