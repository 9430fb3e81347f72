import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { connect, expect, expectRows, rowCount, test } from '../support/app.ts'
import { connectionOf, goTo, lastHeld, openSession, privateNote } from '../support/window.ts'
import { paths } from '../../renderer/shell/routes.ts'

const HOUR = 3_600_000
const MOVING_CLOCK = join(import.meta.dirname, '../support/moving-clock.cjs')

test('the clock is set by hours under the open window: coming back to it syncs, once, and the times that are told are true', async ({
  launch,
  serve,
  dataDir,
}) => {
  const service = await serve({ sessions: 40, centers: ['all'] })
  const answered = () => service.requests.matching('/v2/sessions').filter(({ status }) => status === 200).length
  const file = join(dataDir, 'clock')
  const { page } = await launch({
    preload: MOVING_CLOCK,
    env: { PROCTOR_DESK_TEST_CLOCK: file },
  })
  /** Sets the clock of the program and of its page. */
  const setClock = async (hours: number) => {
    await writeFile(file, String(hours * HOUR))
    await page.evaluate((ms) => {
      const scope = globalThis as unknown as { realNow?: () => number }
      const realNow = (scope.realNow ??= Date.now.bind(Date))
      Date.now = () => realNow() + ms
    }, hours * HOUR)
  }
  /** As a window does that is left and comes to the front again, and more often than one would. */
  const comeBack = () =>
    page.evaluate(() => {
      for (let time = 0; time < 20; time += 1)
        for (const event of ['blur', 'focus']) window.dispatchEvent(new Event(event))
    })
  await connect(page, service)
  await expectRows(page, 40)
  const status = page.getByRole('region', { name: 'Sync', exact: true })
  await expect(status).toContainText('Synced now')
  expect(answered()).toBe(1)
  await comeBack()

  for (const [at, hours] of [5, -5].entries())
    await test.step(`${hours} hours`, async () => {
      service.advance()
      await setClock(hours)
      await comeBack()
      await expectRows(page, service.sessionCount('all'))
      await expect.poll(answered).toBe(2 + at)
      await expect(status.getByText('Syncing')).toHaveCount(0)
    })

  await test.step('a note is kept', async () => {
    await openSession(page, lastHeld(service))
    await (await privateNote(page)).fill('At another time.')
    await expect(page.getByText(/^Saved /)).toBeVisible()
    await goTo(page, paths.sessions(connectionOf(page)))
  })

  await test.step('a last sync that lies ahead is told by its time', async () => {
    await setClock(-12)
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await expect(status).toContainText(/Synced \w+ \w+, \d\d:\d\d/)
    await setClock(4)
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await expect(status).toContainText('Synced 9 hr ago')
    expect(answered()).toBe(3)
  })
})

test('the computer sleeps for hours in the middle of a sync: it is completed by itself, and begun once', async ({
  launch,
  serve,
  network,
  dataDir,
}) => {
  const service = await serve({ sessions: 200, pageSize: 10, centers: ['all'] })
  const between = await network(service)
  const file = join(dataDir, 'clock')
  const { page, pid } = await launch({
    preload: MOVING_CLOCK,
    env: { PROCTOR_DESK_TEST_CLOCK: file },
  })
  service.faults.add({ kind: 'latency', ms: 150, path: '/v2/sessions' })
  await connect(page, between)
  await expect.poll(() => rowCount(page).catch(() => 0), { timeout: 30_000 }).toBeGreaterThan(20)

  process.kill(pid, 'SIGSTOP')
  await between.down()
  await writeFile(file, String(8 * HOUR))
  await page.waitForTimeout(1500)
  await between.up()
  const feed = () => between.asked.filter((path) => path.includes('/v2/sessions')).length
  const before = feed()
  process.kill(pid, 'SIGCONT')
  await page.evaluate(() => {
    for (let time = 0; time < 20; time += 1)
      for (const event of ['blur', 'focus']) window.dispatchEvent(new Event(event))
  })

  // By itself: the answer that was lost is made up for from the last page that came, and nobody is told of a failure.
  await expectRows(page, 200)
  await expect(page.getByText(/^Synced /)).toBeVisible()
  await expect(page.getByText('What to do')).toHaveCount(0)
  const asked = feed() - before
  // What was read before the sleep once more at most, and no run for each time that the window came to the front.
  expect(asked).toBeLessThan(45)
  await page.waitForTimeout(500)
  expect(feed()).toBe(before + asked)
})
