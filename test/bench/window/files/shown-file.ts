// A file of an essay in the app, from the press that opens it to what a person sees of it.
import type { Page } from 'playwright-core'
import { BUTTONS } from '../session-open.ts'

/** What is waited for in the viewer's frame: the picture of a page, or the document as text. */
const SHOWN = { page: '.page canvas', text: 'article p' } as const
type Shown = keyof typeof SHOWN
const FRAME = 'iframe[title^="File: "]'
/** A person looks at a session before opening a file of it. */
const LOOK_MS = 2500

/** Notes in every frame when it first shows a page and a text. To be called before a file is opened. */
export async function watchFrames(page: Page): Promise<void> {
  await page.context().addInitScript((shown) => {
    if (window.parent === window) {
      const longest = (window as { longestTask?: number }).longestTask ?? 0
      Object.assign(window, { longestTask: longest })
      new PerformanceObserver((list) => {
        const own = window as unknown as { longestTask: number }
        own.longestTask = Math.max(own.longestTask, ...list.getEntries().map(({ duration }) => duration))
      }).observe({ type: 'longtask', buffered: true })
      return
    }
    const look = () => {
      for (const [name, selector] of Object.entries(shown)) {
        const isNoted = performance.getEntriesByName(`bench-${name}`).length > 0
        if (isNoted || document.querySelector(selector) === null) continue
        performance.mark(`bench-${name}`)
      }
    }
    new MutationObserver(look).observe(document, { subtree: true, childList: true })
  }, SHOWN)
}

/** The file of an open essay: the question's number and the file's name. */
export type EssayFile = { readonly question: number; readonly name: string }

/** Presses what opens the file; when, in milliseconds since 1970. */
async function press(page: Page, { question, name }: EssayFile): Promise<number> {
  await page.locator(BUTTONS).nth(question).click()
  const button = page.getByRole('button', { name: `Open ${name}` })
  await button.waitFor()
  return button.evaluate((element: HTMLElement) => {
    const now = performance.timeOrigin + performance.now()
    element.click()
    return now
  })
}

async function leave(page: Page, { question }: EssayFile): Promise<void> {
  await page
    .locator(BUTTONS)
    .nth(question === 0 ? 1 : 0)
    .click()
  await page.locator(FRAME).waitFor({ state: 'detached' })
}

/** Chooses what office files are shown as, as a person does on an open file. */
export async function choose(page: Page, file: EssayFile, as: Shown): Promise<void> {
  await press(page, file)
  await page.getByRole('radio', { name: as === 'page' ? 'Page' : 'Text', exact: true }).click()
  await page.waitForTimeout(500)
  await leave(page, file)
}

/** Opens the file, waits until it is shown, and leaves it; milliseconds from the press. */
export async function openAndLeave(page: Page, file: EssayFile, as: Shown): Promise<number> {
  await page.waitForTimeout(LOOK_MS)
  const pressedAt = await press(page, file)
  const shown = page.frameLocator(FRAME).locator(SHOWN[as]).first()
  await shown.waitFor({ state: 'attached', timeout: 300_000 })
  const shownAt = await shown.evaluate((_element, mark) => {
    const [noted] = performance.getEntriesByName(mark)
    return performance.timeOrigin + (noted?.startTime ?? Number.NaN)
  }, `bench-${as}`)
  await leave(page, file)
  return shownAt - pressedAt
}

/** The longest task of the window's page since the last call; below 50 ms none is counted, and 0 is answered. */
export function longestTask(page: Page): Promise<number> {
  return page.evaluate(() => {
    const own = window as unknown as { longestTask?: number }
    const longest = own.longestTask ?? 0
    own.longestTask = 0
    return longest
  })
}
