// Office files and scans in the window, each beside a peer in the same run.
import { setTimeout as delay } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import type { SessionKey } from '../../../contract/model/ids.ts'
import { findMediaFolder } from '../../../reference-service/media/library.ts'
import { startService, type RunningService } from '../../../reference-service/service.ts'
import { startMediaHost } from '../../support/media-host.ts'
import { median } from '../measuring.ts'
import type { Row } from '../table.ts'
import { scan, wordDocument, WORDS_OF_PAGE } from './files/documents.ts'
import { watchMemory } from './files/memory.ts'
import { withLibreOffice, withPlainPdf, withProgramAlone, type Converts } from './files/peers.ts'
import { choose, longestTask, openAndLeave, watchFrames } from './files/shown-file.ts'
import { withSessionOpen } from './session-open.ts'

const NAME = 'rota-plan.docx'
const PAGES = 20
const LONG_WORDS = 150_000
const SCANNED_PAGES = 50
/** The converter rests for 90 s before it is ended. */
const REST_MS = 110_000

const ms = (value: number) => `${Math.round(value)} ms`
const ratio = (own: readonly number[], peer: readonly number[]) =>
  median(own.map((took, round) => took / (peer[round] ?? Number.NaN))).toFixed(2)

/** A session whose essay has the file. */
function findFile(service: RunningService): { readonly key: SessionKey; readonly question: number } {
  for (const center of service.centers) {
    for (const { participantId, testId } of service.items(center)) {
      const questions = service.report(participantId)?.questions ?? []
      const question = questions.findIndex(({ answer }) => JSON.stringify(answer ?? null).includes(`/${NAME}`))
      if (question >= 0) return { key: { center, participantId, testId } as SessionKey, question }
    }
  }
  throw new Error(`the service has no ${NAME}`)
}

export async function benchFiles(scratch: string, rounds: number): Promise<readonly Row[]> {
  /** What the file is now, whatever its name says. */
  let served: Uint8Array = wordDocument(WORDS_OF_PAGE * PAGES, 0)
  const host = await startMediaHost(findMediaFolder(), (path) => path.endsWith(`/${NAME}`) && Buffer.from(served))
  const service = await startService({ sessions: 200, seed: 7, mediaHost: host.origin })
  const { key, question } = findFile(service)
  try {
    return await withSessionOpen(scratch, service, { key }, async (app) => {
      const { page } = app
      await watchFrames(page)
      await page.reload()
      const essay = { question, name: NAME }
      let view: 'page' | 'text' = 'page'
      let chosen = 1000
      const open: Open = async (file, as) => {
        if (as !== view && isWord(file)) {
          // Another document, of which pages are made then.
          served = wordDocument(WORDS_OF_PAGE, (chosen += 1))
          await choose(page, essay, as)
          view = as
        }
        served = file
        return openAndLeave(page, essay, as)
      }
      const memory = watchMemory(app.pid)
      const rows = [
        ...(await benchPages(page, open, { scratch, rounds })),
        ...(await benchLong(page, open, rounds)),
        ...(await benchScan(open, rounds)),
        ...(await benchRest(memory)),
      ]
      memory.stop()
      return rows
    })
  } finally {
    await service.close()
    await host.close()
  }
}

const isWord = (file: Uint8Array) => new TextDecoder().decode(file.subarray(0, 2)) === 'PK'

/** Opens a file, waits for what it shows and leaves it; milliseconds. */
type Open = (file: Uint8Array, as: 'page' | 'text') => Promise<number>

async function benchPages(
  page: Page,
  open: Open,
  { scratch, rounds }: { readonly scratch: string; readonly rounds: number },
): Promise<readonly Row[]> {
  const first = await open(wordDocument(WORDS_OF_PAGE * PAGES, 0), 'page')
  return withLibreOffice(scratch, (system) =>
    withProgramAlone(async (alone, lastPdf) => {
      await longestTask(page)
      const taken = await inTurns(open, { system, alone, lastPdf, rounds })
      return rowsOf(first, await longestTask(page), taken)
    }),
  )
}

type Peers = {
  readonly system: Converts | null
  readonly alone: Converts
  readonly lastPdf: () => Uint8Array
  readonly rounds: number
}

/** Milliseconds, by what was measured. */
type Taken = Readonly<Record<'pages' | 'system' | 'alone' | 'kept' | 'plain' | 'text', number[]>>

async function inTurns(open: Open, { system, alone, lastPdf, rounds }: Peers) {
  const taken: Taken = { pages: [], system: [], alone: [], kept: [], plain: [], text: [] }
  const document = (number: number) => wordDocument(WORDS_OF_PAGE * PAGES, number)
  await alone(document(0))
  await system?.(document(0))
  for (let round = 1; round <= 3 * rounds; round += 1) {
    taken.pages.push(await open(document(round), 'page'))
    taken.alone.push(await alone(document(round)))
    if (system !== null) taken.system.push(await system(document(round)))
    taken.kept.push(await open(document(round), 'page'))
    taken.plain.push(await open(lastPdf(), 'page'))
    taken.text.push(await open(document(100 + round), 'text'))
  }
  return taken
}

function rowsOf(first: number, stall: number, taken: Taken): readonly Row[] {
  const what = `a Word file of ${PAGES} pages`
  const { pages, system, alone, kept, plain, text } = taken
  return [
    { what: `${what}: its first page, the first of the program`, figure: ms(first) },
    {
      what: `${what}: its first page, against the office program alone`,
      figure: `${ms(median(pages))} (alone ${ms(median(alone))})`,
      ratio: ratio(pages, alone),
      aim: '1.5 or less',
    },
    {
      what: `${what}: its first page, against a waiting LibreOffice`,
      figure:
        system.length === 0
          ? 'not measured: no LibreOffice'
          : `${ms(median(pages))} (LibreOffice ${ms(median(system))})`,
      ...(system.length > 0 && { ratio: ratio(pages, system) }),
      aim: '2 or less',
    },
    {
      what: `${what}, made before: its first page, against the same PDF`,
      figure: `${ms(median(kept))} (PDF ${ms(median(plain))})`,
      ratio: ratio(kept, plain),
      aim: '1.2 or less',
    },
    { what: `${what}: its text, while pages are made`, figure: ms(median(text)) },
    {
      what: 'longest task of the window meanwhile',
      figure: stall === 0 ? 'below 50 ms' : ms(stall),
      aim: 'below 50 ms',
    },
  ]
}

async function benchLong(page: Page, open: Open, rounds: number): Promise<readonly Row[]> {
  const pages: number[] = []
  const text: number[] = []
  await longestTask(page)
  for (let round = 1; round <= rounds; round += 1) {
    pages.push(await open(wordDocument(LONG_WORDS, round), 'page'))
    text.push(await open(wordDocument(LONG_WORDS, 100 + round), 'text'))
  }
  const stall = await longestTask(page)
  return [
    {
      what: `a Word file of ${LONG_WORDS.toLocaleString('en')} words: its first page, against its text`,
      figure: `${ms(median(pages))} (text ${ms(median(text))}); longest task of the window ${stall === 0 ? 'below 50 ms' : ms(stall)}`,
      ratio: ratio(pages, text),
      aim: '0.5 or less of the text of before',
    },
  ]
}

async function benchScan(open: Open, rounds: number): Promise<readonly Row[]> {
  const file = scan(SCANNED_PAGES)
  const what = `a scan of ${SCANNED_PAGES} pages by JBIG2: its first page, against a plain page of pdf.js`
  return withPlainPdf(
    () => file,
    async (show) => {
      const own: number[] = []
      const plain: number[] = []
      for (let round = 0; round <= 3 * rounds; round += 1) {
        own.push(await open(file, 'page'))
        if (show !== null) plain.push(await show())
      }
      if (show === null) return [{ what, figure: `${ms(median(own))} (plain not measured: no Chromium)` }]
      const figure = `${ms(median(own))} (plain ${ms(median(plain))})`
      return [{ what, figure, ratio: ratio(own, plain), aim: '1.2 or less' }]
    },
  )
}

async function benchRest(memory: ReturnType<typeof watchMemory>): Promise<readonly Row[]> {
  await delay(REST_MS)
  const megabytes = (bytes: number) => `${Math.round(bytes / 1e6)} MB`
  return [
    {
      what: 'memory for making pages: most, and what is left two minutes later',
      figure: `${megabytes(memory.most())}; ${megabytes(memory.now())}`,
      aim: '1.5 GB or less, given back',
    },
  ]
}
