import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, relative } from 'node:path'
import { parse } from 'csv-parse/sync'
import { launchApp } from '../../chromium-host/launch.ts'
import { root } from '../lib-run.mjs'

const OUT = join(root, 'demo-output')
const PLAY_SECONDS = 2

/** @returns {Promise<number>} the exit code */
export async function demo() {
  rmSync(OUT, { recursive: true, force: true })
  mkdirSync(OUT, { recursive: true })
  const dataDir = mkdtempSync(join(tmpdir(), 'proctor-desk-demo-'))
  const startedAt = Date.now()
  const app = await launchApp({ dataDir, env: { PROCTOR_DESK_HEADLESS: '1' } })
  const say = (text) => console.log(`${((Date.now() - startedAt) / 1000).toFixed(1).padStart(6)} s  ${text}`)
  try {
    await walk(app, say)
    console.log(`\nThe main job works. ${relative(process.cwd(), OUT) || OUT}/ has the screenshots and the CSV files.`)
    return 0
  } catch (error) {
    await app.page.screenshot({ path: join(OUT, 'failed.png') }).catch(() => undefined)
    console.error(`\nThe demo failed: ${error instanceof Error ? error.message : error}\n${app.output()}`)
    return 1
  } finally {
    await app.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function walk(app, say) {
  const { page } = app
  say(`window open, on ${app.host}`)
  await page.getByRole('button', { name: 'Explore with demo data' }).click()
  const grid = page.getByRole('grid')
  await grid.getByRole('row').nth(2).waitFor()
  // The sidebar counts stored sessions; the grid is updated after it.
  await page.getByText(/^Synced /).waitFor({ timeout: 60_000 })
  await page.waitForFunction(() => {
    const rows = Number(document.querySelector('[role=grid]')?.getAttribute('aria-rowcount')) - 1
    return rows >= 1200
  })
  const sessions = Number(await grid.getAttribute('aria-rowcount')) - 1
  say(`connected and synced: ${sessions} sessions`)

  await shoot(page, 'sessions')
  await openSessionWithVideo(page, sessions)
  const video = page.locator('video')
  await video.waitFor()
  await page.getByRole('button', { name: 'Play', exact: true }).click()
  const played = await page.waitForFunction(
    (seconds) => {
      const element = document.querySelector('video')
      if (element === null || element.currentTime < seconds) return null
      const { totalVideoFrames, droppedVideoFrames } = element.getVideoPlaybackQuality()
      const { currentTime, videoWidth, videoHeight } = element
      return { currentTime, totalVideoFrames, droppedVideoFrames, videoWidth, videoHeight }
    },
    PLAY_SECONDS,
    { timeout: 60_000 },
  )
  const counters = await played.jsonValue()
  if (counters.totalVideoFrames - counters.droppedVideoFrames < 10) throw new Error('the video showed no frames')
  say(
    `played ${counters.currentTime.toFixed(1)} s of a video interview: ${counters.totalVideoFrames} frames, ` +
      `${counters.droppedVideoFrames} dropped, ${counters.videoWidth}×${counters.videoHeight}`,
  )
  await page.getByRole('button', { name: 'Pause', exact: true }).click()
  await shoot(page, 'session')
  await page.keyboard.press('Escape')
  await grid.waitFor()

  for (const what of ['Sessions', 'Answers']) {
    const file = join(OUT, `${what.toLowerCase()}.csv`)
    const rows = await exportCsv(app, what, file)
    say(`exported ${what.toLowerCase()}: ${rows} rows in ${relative(process.cwd(), file)}`)
    if (what === 'Sessions' && rows !== sessions) throw new Error(`${rows} rows were exported of ${sessions} sessions`)
    if (rows === 0) throw new Error('nothing was exported')
  }
}

/** Opens sessions of the interview tests, from the top of the list, until one has a video answer. */
async function openSessionWithVideo(page, total) {
  await page.getByRole('searchbox').fill('video interview')
  const found = page.getByRole('grid').and(page.locator(`:not([aria-rowcount="${total + 1}"])`))
  await found.getByText('video interview').first().waitFor()
  await page.getByRole('button', { name: 'Open session' }).click()
  for (let tries = 0; tries < 40; tries++) {
    const shown = page.getByText(/^Question \d+ · |^No questions in this report/).first()
    await shown.waitFor()
    const questions = page.getByRole('navigation', { name: 'Questions and evidence' }).getByRole('button')
    for (const question of await questions.all()) {
      await question.click()
      if (await page.getByText(/^Question \d+ · Video interview/).isVisible()) {
        if ((await page.locator('video').count()) > 0) return
      }
    }
    const before = page.url()
    await page.getByRole('button', { name: /Next$/ }).click()
    await page.waitForURL((url) => url.href !== before)
  }
  throw new Error('no session with a video interview was found')
}

/** Screenshots in both themes, through the system's preference, which the app follows by default. */
async function shoot(page, name) {
  await page.setViewportSize({ width: 1440, height: 860 }).catch(() => undefined)
  for (const colorScheme of ['dark', 'light']) {
    await page.emulateMedia({ colorScheme })
    await page.waitForTimeout(300)
    await page.screenshot({ path: join(OUT, `${name}-${colorScheme}.png`) })
  }
}

async function exportCsv(app, what, file) {
  const { page } = app
  await app.answerDialogs({ kind: 'save', filePath: file })
  await page.getByRole('button', { name: 'Export…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: new RegExp(`^${what}`) }).check({ force: true })
  await dialog.getByRole('radio', { name: /^All / }).check({ force: true })
  await dialog.getByRole('button', { name: 'Export…' }).click()
  await page.getByText(`Exported ${basename(file)}`, { exact: true }).waitFor({ timeout: 60_000 })
  return parse(readFileSync(file), { relax_column_count: false }).length - 1
}
