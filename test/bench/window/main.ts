// The window's part of the bench. Runs with a keychain of its own, and prints its rows as JSON.
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { makeLargeDesk } from '../../support/large-desk.ts'
import { argumentOf, median, percentile } from '../measuring.ts'
import type { Row } from '../table.ts'
import type { WindowArgument } from './argument.ts'
import { benchActions } from './actions.ts'
import { benchManaging } from './managing.ts'
import { benchFiles } from './files.ts'
import { benchReviewing } from './reviewing.ts'
import { firstFrames, type FirstFrame } from './first-frame.ts'
import { dragToEnd, isAtEnd, scrollByWheel, seesLastRow, type Scrolling } from './scroll.ts'
import { waveformOfAnHour, type WaveformTimes } from './waveform.ts'
import { storedVideo } from './stored-video.ts'
import { startOfDesk, startOfEmpty, withApp, withEmptyApp } from './start.ts'

const TEN_MILLION = 10_000_000
const { scratch, sessions, rounds, parts } = argumentOf<WindowArgument>()
const ms = (value: number) => `${value < 100 ? value.toFixed(1) : Math.round(value)} ms`

async function benchStart(dataDir: string): Promise<readonly Row[]> {
  const empty: number[] = []
  const own: number[] = []
  // In turns, and the first of each not counted: it reads the browser's files from the disk.
  for (let round = 0; round <= rounds; round += 1) {
    empty.push(await startOfEmpty(scratch))
    own.push(await startOfDesk(dataDir))
  }
  const ratios = own.slice(1).map((took, at) => took / (empty[at + 1] ?? Number.NaN))
  return [
    {
      what: 'start, from launch to rows, against an empty page',
      figure: `${ms(median(own.slice(1)))} (empty ${ms(median(empty.slice(1)))})`,
      ratio: median(ratios).toFixed(2),
      aim: '1.5 or less',
    },
  ]
}

function scrollRow(what: string, own: Scrolling, blank: Scrolling): Row {
  return {
    what: `frames while scrolling by ${what}, against a blank page`,
    figure: `p50 ${ms(own.p50)}, p95 ${ms(own.p95)} (blank p95 ${ms(blank.p95)}); a row blank ${ms(own.longestBlank)} at most, any row ${ms(own.longestAnyBlank)}`,
    ratio: (own.p95 / blank.p95).toFixed(2),
    aim: '1.0; no row blank over 100 ms',
  }
}

async function benchScroll(dataDir: string): Promise<readonly Row[]> {
  const blank = await withEmptyApp(scratch, async ({ page }) => {
    const found = { wheel: await scrollByWheel(page), drag: await dragToEnd(page) }
    if (!(await isAtEnd(page))) throw new Error('dragging the empty page’s scroll bar did not lead to its end')
    return found
  })
  return withApp({ dataDir }, async ({ page }) => {
    await page.locator('[role="row"][aria-selected]').first().waitFor()
    const [wheel, drag] = [await scrollByWheel(page), await dragToEnd(page)]
    return [
      scrollRow('wheel', wheel, blank.wheel),
      scrollRow('dragging the bar to the end', drag, blank.drag),
      lastRow(sessions, await seesLastRow(page, sessions)),
    ]
  })
}

const lastRow = (rows: number, isSeen: boolean, trouble = ''): Row => ({
  what: `last of ${rows.toLocaleString('en')} rows, by dragging the bar`,
  figure: isSeen ? 'seen' : `not reached ${trouble.split('\n')[0] ?? ''}`.trim(),
  aim: 'seen',
})

async function benchTenMillion(): Promise<readonly Row[]> {
  const dataDir = await mkdtemp(join(scratch, 'ten-million-'))
  await makeLargeDesk(dataDir, { sessions: TEN_MILLION, searchable: false })
  const rows = await withApp({ dataDir, timeout: 120_000 }, async ({ page }) => {
    await page.locator('[role="row"][aria-selected]').first().waitFor({ timeout: 120_000 })
    await dragToEnd(page)
    return [lastRow(TEN_MILLION, await seesLastRow(page, TEN_MILLION))]
  })
  await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
  return rows
}

async function benchFirstFrame(): Promise<readonly Row[]> {
  return firstFrameRows('a video', await firstFrames(scratch), '1.3 or less')
}

function firstFrameRows(
  video: string,
  { own, plain }: { readonly own: FirstFrame; readonly plain: FirstFrame | null },
  aim: string,
): readonly Row[] {
  const row = (when: string, took: readonly number[], plainTook: readonly number[] | null): Row => ({
    what: `first picture of ${video}, ${when}, against a plain page`,
    figure: `${ms(median(took))} (plain ${plainTook === null ? 'not measured: no Chromium' : ms(median(plainTook))})`,
    ...(plainTook === null ? {} : { ratio: (median(took) / median(plainTook)).toFixed(2) }),
    aim,
  })
  return [
    row('the first time', [own.first], plain && [plain.first]),
    row('after that', own.again, plain?.again ?? null),
  ]
}

async function benchStoredVideo(): Promise<readonly Row[]> {
  const { seeks, ...frames } = await storedVideo(scratch)
  return [
    ...firstFrameRows('a downloaded video', frames, '1.2 or less'),
    {
      what: 'seek into the middle of a downloaded half hour, to the picture',
      figure: `p50 ${ms(median(seeks))}, p95 ${ms(percentile(seeks, 0.95))}`,
      aim: 'p50 below 300 ms',
    },
  ]
}

async function benchWaveform(): Promise<readonly Row[]> {
  const taken = await waveformOfAnHour(scratch, rounds)
  const by = (of: (times: WaveformTimes) => number) => median(taken.map(of))
  return [
    {
      what: 'waveform of an hour of sound, from the press, against decoding alone',
      figure: `${ms(by(({ own }) => own))}, its beginning ${ms(by(({ begun }) => begun))} (decoding ${ms(by(({ decoding }) => decoding))})`,
      ratio: `${by(({ own, decoding }) => own / decoding).toFixed(2)}, from the first picture ${by(({ own, picture, decoding }) => (own - picture) / decoding).toFixed(2)}`,
      aim: '1.6 or less',
    },
  ]
}

const dataDir = await mkdtemp(join(scratch, 'desk-'))
// The other parts are measured with a service.
if (parts.includes('window') || parts.includes('reviewing')) await makeLargeDesk(dataDir, { sessions })
const rows: Row[] = []
if (parts.includes('window')) {
  rows.push(
    ...(await benchStart(dataDir)),
    ...(await benchScroll(dataDir)),
    // Last, for it stores reports and a note.
    ...(await benchActions(scratch, dataDir)),
  )
}
if (parts.includes('playing')) {
  rows.push(...(await benchFirstFrame()), ...(await benchStoredVideo()), ...(await benchWaveform()))
}
if (parts.includes('reviewing')) rows.push(...(await benchReviewing(scratch, dataDir)))
if (parts.includes('managing')) rows.push(...(await benchManaging(scratch)))
if (parts.includes('files')) rows.push(...(await benchFiles(scratch, rounds)))
if (sessions >= 1_000_000 && parts.includes('window')) {
  // Minutes of filling at the end of the longest run must not cost the other rows.
  rows.push(...(await benchTenMillion().catch((error: unknown) => [lastRow(TEN_MILLION, false, String(error))])))
}
console.log(JSON.stringify(rows))
// What Playwright keeps open would keep the process.
process.exit(0)
