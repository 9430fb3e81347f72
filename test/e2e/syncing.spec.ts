import type { Page } from '@playwright/test'
import { connect, expect, expectRows, rowCount, test } from '../support/app.ts'
import { expectListed, filterBy, shelfOf } from '../support/listing.ts'

/** What the foot of the sidebar says while it syncs. */
const block = (page: Page) => page.getByRole('region', { name: 'Sync', exact: true })

/** Sessions that the progress counts; `null` while it counts none. */
async function counted(page: Page): Promise<number | null> {
  const text = await block(page).innerText()
  const match = /([\d,]+) sessions? ·/.exec(text)
  return match?.[1] === undefined ? null : Number(match[1].replaceAll(',', ''))
}

test('a sync shows how it goes on, is cancelled without loss, goes on where it was, and brings what has changed', async ({
  launch,
  serve,
  network,
}) => {
  const service = await serve({ sessions: 300, pageSize: 10 })
  const gateway = await network(service)
  const feed = () => service.requests.list().filter(({ path }) => path === '/v2/sessions')
  const { page } = await launch()
  const slow = service.faults.add({ kind: 'latency', ms: 600, path: '/v2/sessions' })
  await connect(page, gateway)

  await test.step('numbers and center move, and the list fills meanwhile', async () => {
    await expect(block(page)).toContainText('Syncing')
    await expect(block(page).getByRole('progressbar')).toBeVisible()
    const seen: number[] = []
    await expect
      .poll(
        async () => {
          const now = await counted(page)
          if (now !== null && now !== seen.at(-1)) seen.push(now)
          return seen.length
        },
        { intervals: [100] },
      )
      .toBeGreaterThanOrEqual(4)
    expect(seen).toEqual(seen.toSorted((one, other) => one - other))
    await expect(block(page)).toContainText(`${service.centers[0]} · 1 of 3`)
    await expect.poll(() => rowCount(page).catch(() => 0)).toBeGreaterThan(10)
    await expect(block(page).getByText('Syncing')).toBeVisible()
  })

  let kept = 0
  await test.step('cancel keeps what came, and asks for nothing more', async () => {
    await block(page).getByRole('button', { name: 'Cancel' }).click()
    await expect(block(page)).toContainText('Partly synced (0 of 3 centers)')
    const asked = feed().length
    // Every page that the service was asked for is there, the one under way too.
    kept = asked * 10
    expect(kept).toBeGreaterThan(10)
    expect(kept).toBeLessThan(150)
    await expectRows(page, kept)
    // Longer than any answer of the feed takes: a sync that only looked stopped would have asked by now.
    await page.waitForTimeout(1300)
    expect(feed().length).toBe(asked)
    await expectRows(page, kept)
    await expect(page.getByText('What to do')).toHaveCount(0)
  })

  await test.step('the list can be used meanwhile', async () => {
    await page.getByRole('grid').focus()
    await page.keyboard.press('End')
    await expect(page.getByRole('grid')).toHaveAttribute('aria-activedescendant', `session-row-${kept - 1}`)
  })

  await test.step('the next sync goes on and completes', async () => {
    slow()
    await page.keyboard.press('s')
    await expectRows(page, 300)
    await expect(block(page)).toContainText(/Synced/)
    // A reading that was cut in two asks at its end for what changed since it began: that has another start.
    const pages = feed().map(({ query }) => JSON.stringify(query))
    expect(new Set(pages).size, 'no page is asked for twice').toBe(pages.length)
    await expectListed(page, shelfOf(service), shelfOf(service).sessions)
  })

  await test.step('what has changed and is new comes with the sync after that', async () => {
    const changes = Object.values(service.advance())
    const created = changes.reduce((sum, step) => sum + step.created, 0)
    expect(changes.reduce((sum, { changed }) => sum + changed, 0)).toBeGreaterThan(0)
    const before = feed().length
    await page.getByRole('main').getByRole('button', { name: /^Sync/ }).click()
    await expectRows(page, 300 + created)
    await expectListed(page, shelfOf(service), shelfOf(service).sessions)
    expect(feed().length - before).toBeLessThanOrEqual(2 * service.centers.length)
    // Half of the shown columns may have changed, but not the place in the list.
    await expect(page.getByRole('grid')).toHaveAttribute('aria-activedescendant', /^session-row-/)
  })

  await test.step('syncing everything again marks what the service does not have any more, and a filter finds it', async () => {
    const { sessions } = shelfOf(service)
    const lost = new Set(sessions.slice(0, 3).map(({ item }) => item.participantId))
    gateway.reshape({ items: (items) => items.filter(({ participantId }) => !lost.has(participantId)) })
    await page.keyboard.press('Control+k')
    await page.keyboard.type('everything')
    await page.getByRole('menuitem', { name: 'Sync everything again' }).click()
    await filterBy(page, 'At the service', 'Not any more')
    await expectListed(
      page,
      shelfOf(service),
      sessions.filter(({ item }) => lost.has(item.participantId)),
    )
    await expect(page.getByText(/^Not at the service any more since the sync of /).first()).toBeVisible()
  })
})
