import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { parse } from 'csv-parse/sync'
import type { LaunchedApp } from '../../chromium-host/launch.ts'
import { burntInSecond, connect, expect, expectRows, rowCount, selectQuestion, test } from '../support/app.ts'

test('a person who has never seen the program gets from the first start to a full grid with demo data', async ({
  launch,
}) => {
  const app = await launch()
  await app.page.getByRole('button', { name: 'Explore with demo data' }).click()
  await expect(app.page.getByRole('grid').getByRole('row').nth(5)).toBeVisible({ timeout: 20_000 })
  await expect.poll(() => rowCount(app.page), { timeout: 30_000 }).toBeGreaterThanOrEqual(1200)
  expect(await app.close()).toBe(0)
})

test('connect, find, open, play, seek, export, and start again without the service', async ({
  launch,
  serve,
  dataDir,
}) => {
  const service = await serve()
  const held = service.centers.flatMap((center) => [...service.items(center)].map((item) => ({ center, item })))
  let app = await launch()
  await connect(app.page, service)
  await expectRows(app.page, held.length)

  await test.step('find a session with a video and open it', async () => {
    const withVideo = held.find(({ item }) =>
      service
        .report(item.participantId)
        ?.questions?.some((question) => question.type === 'VideoInterview' && question.answer),
    )
    expect(withVideo).toBeDefined()
    const email = withVideo?.item.participantData.find(({ value }) => value.includes('@'))?.value ?? ''
    expect(email).not.toBe('')
    await app.page.getByRole('searchbox').fill(email)
    await expectRows(
      app.page,
      held.filter(({ item }) => item.participantData.some(({ value }) => value === email)).length,
    )
    await app.page.getByRole('button', { name: 'Open session' }).click()
    await selectQuestion(app.page, 'Video interview')
  })

  await test.step('play', async () => {
    await app.page.getByRole('button', { name: 'Play', exact: true }).click()
    const video = app.page.locator('video')
    await expect
      .poll(() => video.evaluate((element) => (element as HTMLVideoElement).currentTime), { timeout: 30_000 })
      .toBeGreaterThan(2)
    const frames = () =>
      video.evaluate((element) => (element as HTMLVideoElement).getVideoPlaybackQuality().totalVideoFrames)
    await expect.poll(frames).toBeGreaterThan(10)
  })

  await test.step('seek, seen in the picture itself', async () => {
    await app.page.getByRole('button', { name: 'Pause', exact: true }).click()
    const video = app.page.locator('video')
    const before = await burntInSecond(video)
    expect(before).not.toBeNull()
    await app.page.getByRole('button', { name: 'Forward 5 seconds' }).click()
    await expect.poll(() => burntInSecond(video)).toBeGreaterThanOrEqual((before ?? 0) + 4)
    const time = await video.evaluate((element) => (element as HTMLVideoElement).currentTime)
    const shown = (await burntInSecond(video)) ?? Number.NaN
    // The frame on the screen is the last one that began before the time: up to a tenth of a second older.
    expect([Math.floor(time), Math.floor(time - 0.1)]).toContain(shown)
    await app.page.getByRole('button', { name: 'Back 5 seconds' }).click()
    await expect.poll(() => burntInSecond(video)).toBeLessThan(shown)
  })

  await test.step('export, and compare the file with what the service holds', async () => {
    await app.page.keyboard.press('Escape')
    await app.page.getByRole('button', { name: 'Clear search' }).click()
    await expectRows(app.page, held.length)
    const file = join(dataDir, 'sessions.csv')
    await exportSessions(app, file)
    const rows = parse<Record<string, string>>(await readFile(file), { columns: true, bom: true })
    expect(rows).toHaveLength(held.length)
    const byKey = new Map(rows.map((row) => [`${row.center} ${row.participantId} ${row.testId}`, row]))
    for (const { center, item } of held) {
      const row = byKey.get(`${center} ${item.participantId} ${item.testId}`)
      expect(row).toMatchObject({
        testTitle: item.testTitle,
        isFinished: String(item.isFinished),
        score: item.score === null || item.score === undefined ? '' : String(item.score),
        percent: item.percent === null || item.percent === undefined ? '' : String(item.percent),
        manualScoring: item.manualScoring,
      })
      expect(Date.parse(row?.started ?? '')).toBe(Date.parse(item.started))
    }
  })

  await test.step('start again, offline', async () => {
    expect(await app.close()).toBe(0)
    await service.close()
    app = await launch()
    await expectRows(app.page, held.length)
    await expect(app.page.getByText(held[0]?.item.testTitle ?? '').first()).toBeVisible()
  })
})

async function exportSessions(app: LaunchedApp, filePath: string): Promise<void> {
  await app.answerDialogs({ kind: 'save', filePath })
  await app.page.getByRole('button', { name: 'Export…' }).click()
  const dialog = app.page.getByRole('dialog')
  await dialog.getByRole('radio', { name: /^All / }).check({ force: true })
  await dialog.getByRole('button', { name: 'Export…' }).click()
  await expect(app.page.getByText(`Exported ${basename(filePath)}`, { exact: true })).toBeVisible({ timeout: 30_000 })
}
