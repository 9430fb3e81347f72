import { expect, type Page } from '@playwright/test'

/** Milliseconds in which a page settles after a change of size, theme or text. */
const PATIENCE_MS = 10_000

/** Waits for two frames, after which changes are drawn. */
export async function untilDrawn(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
}

/**
 * The findings of a check once the page has settled: the check is repeated until it finds nothing or the time is over.
 */
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
