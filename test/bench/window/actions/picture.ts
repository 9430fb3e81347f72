// From a press until the picture that shows its result.
import type { Page } from 'playwright-core'
import type { Action } from './action.ts'

/** Milliseconds, or what went wrong. */
type Outcome = number | 'alreadySeen' | 'neverSeen'
type PictureScope = typeof globalThis & { picture?: Promise<Outcome> }

const MODIFIERS = ['Control', 'Shift', 'Alt', 'Meta']
const LONGEST_MS = 10_000

/**
 * Milliseconds from the last press, as the browser got it from the system, to the frame after the one that was drawn with its
 * result: that is about when the screen has it. Before the press `restMs` go by.
 */
export async function timeToPicture(page: Page, action: Action, turn: number, restMs = 0): Promise<number> {
  const wanted = await action.prepare(page, turn)
  await page.waitForTimeout(restMs)
  const options = JSON.stringify({ wanted, modifiers: MODIFIERS, longest: LONGEST_MS })
  await page.evaluate(`(${watch.toString()})(${action.isSeen.toString()}, ${options})`)
  await action.press(page, turn)
  const outcome = await page.evaluate(() => (globalThis as PictureScope).picture)
  if (typeof outcome === 'number') return outcome
  throw new Error(`${action.what}, turn ${turn}: ${outcome}: ${wanted}`)
}

type WatchOptions = { readonly wanted: string; readonly modifiers: readonly string[]; readonly longest: number }

/** Runs in the page. */
function watch(isSeen: Action['isSeen'], { wanted, modifiers, longest }: WatchOptions): void {
  const scope = globalThis as PictureScope
  scope.picture = new Promise((resolve) => {
    if (isSeen(wanted)) return resolve('alreadySeen')
    const begunAt = performance.now()
    let pressedAt: number | null = null
    const onPress = (event: Event) => {
      if (event instanceof KeyboardEvent && modifiers.includes(event.key)) return
      pressedAt = event.timeStamp
    }
    const done = (outcome: Outcome) => {
      window.removeEventListener('keydown', onPress, true)
      window.removeEventListener('pointerup', onPress, true)
      resolve(outcome)
    }
    window.addEventListener('keydown', onPress, true)
    window.addEventListener('pointerup', onPress, true)
    const look = () => {
      if (pressedAt !== null && isSeen(wanted)) {
        const from = pressedAt
        requestAnimationFrame(() => done(performance.now() - from))
      } else if (performance.now() - begunAt > longest) done('neverSeen')
      else requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
}
