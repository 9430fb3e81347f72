// Scrolling by wheel and by dragging the scroll bar to the end, watched from inside of the page.
import type { Page } from 'playwright-core'
import { spread } from '../measuring.ts'

type Watched = {
  /** Milliseconds between two frames. */
  readonly frames: readonly number[]
  /** Milliseconds for which one row that was in sight had nothing in it, the longest. */
  readonly longestBlank: number
  /** Milliseconds for which any row in sight had nothing in it, the longest. */
  readonly longestAnyBlank: number
}

export type Scrolling = { readonly p50: number; readonly p95: number } & Omit<Watched, 'frames'>

type Watch = { readonly isBlank: () => boolean; readonly stop: () => Watched }
type WatchScope = typeof globalThis & { scrollWatch?: Watch }

const WHEEL_TURNS = 120
const WHEEL_PIXELS = 300
const DRAG_STEPS = 120
/** Pixels from the scroll bar's end to where its thumb is surely held, and from the window's edge. */
const GRIP = 12

/** The grid's element in the app, the document in the empty one. */
const SCROLLER = '[role="grid"]'

async function watch(page: Page): Promise<void> {
  await page.evaluate((selector) => {
    const scroller = document.querySelector(selector) ?? document.documentElement
    const sight = scroller.getBoundingClientRect()
    const frames: number[] = []
    const blankSince = new Map<string, number>()
    let anyBlankSince: number | null = null
    let longestBlank = 0
    let longestAnyBlank = 0
    let last: number | null = null
    let stopped = false
    const look = (now: number) => {
      if (stopped) return
      if (last !== null) frames.push(now - last)
      last = now
      const blank = new Set<string>()
      for (const row of scroller.querySelectorAll<HTMLElement>('[role="row"][aria-busy="true"]')) {
        const { top, bottom } = row.getBoundingClientRect()
        if (bottom > sight.top && top < sight.bottom) blank.add(row.id)
      }
      for (const id of blank) if (!blankSince.has(id)) blankSince.set(id, now)
      for (const [id, since] of blankSince) {
        longestBlank = Math.max(longestBlank, now - since)
        if (!blank.has(id)) blankSince.delete(id)
      }
      if (blank.size > 0) anyBlankSince ??= now
      if (anyBlankSince !== null) longestAnyBlank = Math.max(longestAnyBlank, now - anyBlankSince)
      if (blank.size === 0) anyBlankSince = null
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
    const scope = globalThis as WatchScope
    scope.scrollWatch = {
      isBlank: () => anyBlankSince !== null,
      stop() {
        stopped = true
        return { frames, longestBlank, longestAnyBlank }
      },
    }
  }, SCROLLER)
}

async function watched(page: Page, scroll: () => Promise<void>): Promise<Scrolling> {
  await watch(page)
  await scroll()
  // What was asked for last may still be on its way.
  await page.waitForFunction(() => (globalThis as WatchScope).scrollWatch?.isBlank() === false)
  const { frames, ...blanks } = await page.evaluate(() => {
    const found = (globalThis as WatchScope).scrollWatch?.stop()
    if (found === undefined) throw new Error('nothing was watched')
    return found
  })
  return { ...spread(frames), ...blanks }
}

async function boxOf(page: Page) {
  return page.evaluate((selector) => {
    const scroller = document.querySelector(selector)
    const { left, top, right, bottom } = scroller?.getBoundingClientRect() ?? {
      left: 0,
      top: 0,
      right: innerWidth,
      bottom: innerHeight,
    }
    return { left, top, right, bottom }
  }, SCROLLER)
}

export async function scrollByWheel(page: Page): Promise<Scrolling> {
  const { left, top, right, bottom } = await boxOf(page)
  await page.mouse.move((left + right) / 2, (top + bottom) / 2)
  return watched(page, async () => {
    for (let turn = 0; turn < WHEEL_TURNS; turn += 1) await page.mouse.wheel(0, WHEEL_PIXELS)
  })
}

/** From the top to the end, with the mouse on the scroll bar's thumb. */
export async function dragToEnd(page: Page): Promise<Scrolling> {
  await page.evaluate((selector) => {
    const scroller = document.querySelector(selector) ?? document.documentElement
    scroller.scrollTop = 0
  }, SCROLLER)
  await page.waitForTimeout(300)
  const { right, top, bottom } = await boxOf(page)
  const x = right - GRIP / 2
  return watched(page, async () => {
    await page.mouse.move(x, top + GRIP)
    await page.mouse.down()
    for (let step = 1; step <= DRAG_STEPS; step += 1) {
      await page.mouse.move(x, top + GRIP + ((bottom - top) * step) / DRAG_STEPS)
    }
    await page.mouse.up()
  })
}

/** Whether the scroller stands at its end. */
export async function isAtEnd(page: Page): Promise<boolean> {
  return page.evaluate((selector) => {
    const scroller = document.querySelector(selector) ?? document.documentElement
    return scroller.scrollTop + scroller.clientHeight >= scroller.scrollHeight - 1
  }, SCROLLER)
}

/** Whether the last of so many rows is seen whole, with its texts. */
export async function seesLastRow(page: Page, rows: number): Promise<boolean> {
  return page.evaluate(
    ({ selector, id }) => {
      const scroller = document.querySelector(selector)
      const row = document.getElementById(id)
      if (scroller === null || row === null || row.getAttribute('aria-busy') === 'true') return false
      const { top, bottom } = row.getBoundingClientRect()
      const sight = scroller.getBoundingClientRect()
      return top >= sight.top && bottom <= sight.bottom + 1 && (row.textContent ?? '').trim() !== ''
    },
    { selector: SCROLLER, id: `session-row-${rows - 1}` },
  )
}
