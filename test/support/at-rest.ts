import { expect, type Page } from '@playwright/test'

/** Milliseconds in which a page whose size, theme or text has changed comes to rest. */
const PATIENCE_MS = 10_000

/** Two frames, after which what has been set is drawn. */
export async function untilDrawn(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
}

/** What a look at the page finds when it has come to rest: it is repeated until it finds nothing or the time is over. */
export async function foundAtRest(
  page: Page,
  look: (page: Page) => Promise<readonly string[]>,
): Promise<readonly string[]> {
  await untilDrawn(page)
  let found: readonly string[] = []
  const nothing = expect.poll(async () => (found = await look(page)), { timeout: PATIENCE_MS }).toEqual([])
  await nothing.catch(() => undefined)
  return found
}
