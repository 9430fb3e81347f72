// Does an action in turns with a key in the empty page, and says how long both took.
import type { Page } from 'playwright-core'
import { spread } from '../measuring.ts'
import type { Row } from '../table.ts'
import type { Action } from './actions/action.ts'
import { blankKey, countKeys } from './actions/blank.ts'
import { timeToPicture } from './actions/picture.ts'
import { withEmptyApp } from './start.ts'

/** With as many, the slowest of all does not decide the 95th percentile. */
export const TURNS = 30
/** Milliseconds in which what follows a turn comes to an end; a person looks at the result before going on. */
const REST_MS = 300

type Measured = { readonly own: readonly number[]; readonly blank: readonly number[] }

/** Measures an action in a page of the app. */
export type Measure = (page: Page, action: Action) => Promise<Row>

/** Opens the empty page for as long as `use` measures. */
export function beside<T>(scratch: string, use: (measure: Measure) => Promise<T>): Promise<T> {
  return withEmptyApp(scratch, async ({ page: blank }) => {
    await countKeys(blank)
    return use(async (page, action) => rowOf(action, await inTurns(page, blank, action)))
  })
}

/** In turns, so that a slow moment of the machine falls on both. */
async function inTurns(page: Page, blank: Page, action: Action): Promise<Measured> {
  const taken = { own: [] as number[], blank: [] as number[] }
  for (let turn = 0; turn < TURNS; turn += 1) {
    taken.own.push(await timeToPicture(page, action, turn, action.restMs ?? REST_MS))
    taken.blank.push(await timeToPicture(blank, blankKey, turn))
  }
  return taken
}

function rowOf({ what, aim }: Action, { own, blank }: Measured): Row {
  const ms = (value: number) => `${value < 100 ? value.toFixed(1) : Math.round(value)} ms`
  const [ownTimes, blankTimes] = [spread(own), spread(blank)]
  return {
    what: `${what}, from the press to its picture`,
    figure: `p50 ${ms(ownTimes.p50)}, p95 ${ms(ownTimes.p95)} (a key in an empty page ${ms(blankTimes.p50)}, ${ms(blankTimes.p95)})`,
    ratio: (ownTimes.p95 / blankTimes.p95).toFixed(2),
    aim: `p95 ${aim} ms or less`,
  }
}
