import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createPageConverter, type PageConverterOptions } from '../../../../main/convert/page-converter.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const PDF = new TextEncoder().encode('%PDF-1.7 of ')
const fileOf = (name: string) => ({ bytes: new TextEncoder().encode(name), kind: 'docx', output: 'pdf' }) as const
const textOf = (bytes: Uint8Array | null) => new TextDecoder().decode(bytes ?? undefined)

/** A converter whose pages are played by the test. */
function begin(options: Partial<PageConverterOptions> = {}) {
  const windows: { isGone: boolean; crash: () => void }[] = []
  const converter = createPageConverter({
    openWindow() {
      const listeners: (() => void)[] = []
      const window = { isGone: false, crash: () => listeners.forEach((listener) => listener()) }
      windows.push(window)
      return {
        webContents: { on: (_event, listener) => listeners.push(listener) },
        on: () => undefined,
        isDestroyed: () => window.isGone,
        destroy() {
          window.isGone = true
        },
      }
    },
    startMs: 1000,
    firstMs: 200,
    documentMs: 500,
    restMs: 2000,
    mostBytes: 100,
    ...options,
  })
  const { events } = converter
  /** The page asks for a document and hands back its PDF. */
  async function convertNext(): Promise<string> {
    const job = await events.next()
    if (job === null) return 'none'
    const name = textOf(job.bytes)
    events.onPiece(job.id, PDF)
    events.onPiece(job.id, job.bytes)
    events.onDone(job.id)
    return name
  }
  return { converter, events, windows, convertNext }
}

test('files are converted one after another in one page, those that somebody waits for first', async () => {
  const { converter, events, windows, convertNext } = begin()
  const ahead = converter.convert(fileOf('ahead'), { isAhead: true })
  const more = converter.convert(fileOf('more'), { isAhead: true })
  const wanted = converter.convert(fileOf('wanted'))
  events.onReady()
  expect([await convertNext(), await convertNext(), await convertNext()]).toEqual(['wanted', 'ahead', 'more'])
  expect(textOf((await wanted).bytes)).toBe('%PDF-1.7 of wanted')
  expect([textOf((await ahead).bytes), textOf((await more).bytes)]).toEqual(['%PDF-1.7 of ahead', '%PDF-1.7 of more'])
  expect(windows).toHaveLength(1)
})

test('no page is opened before there is a file, and it is ended after a rest', async () => {
  const { converter, events, windows, convertNext } = begin()
  expect(windows).toHaveLength(0)
  const first = converter.convert(fileOf('first'))
  await convertNext()
  await first
  const asked = events.next()
  vi.advanceTimersByTime(1999)
  expect(windows[0]?.isGone).toBe(false)
  vi.advanceTimersByTime(1)
  expect(windows[0]?.isGone).toBe(true)
  expect(await asked).toBe(null)
  void converter.convert(fileOf('second'))
  expect(windows).toHaveLength(2)
})

test.each([
  ['crashes', 'unreadable', ({ windows }) => windows[0]?.crash()],
  ['says that it failed', 'unreadable', ({ events, id }) => events.onFailed(id)],
  ['sends no PDF', 'unreadable', ({ events, id }) => events.onDone(id)],
  ['sends too much', 'large', ({ events, id }) => expect(events.onPiece(id, new Uint8Array(101))).toBe(false)],
] as const satisfies readonly (readonly [
  string,
  string,
  (of: ReturnType<typeof begin> & { readonly id: string }) => unknown,
])[])('a page that %s fails with "%s", and the next file is converted', async (_what, failed, happens) => {
  const begun = begin()
  const { converter, events, windows, convertNext } = begun
  const bad = converter.convert(fileOf('bad'))
  const good = converter.convert(fileOf('good'))
  events.onReady()
  const job = await events.next()
  happens({ ...begun, id: job?.id ?? '' })
  expect(await bad).toEqual({ bytes: null, failed })
  expect(await convertNext()).toBe('good')
  expect(textOf((await good).bytes)).toBe('%PDF-1.7 of good')
  expect(windows.length).toBeLessThanOrEqual(2)
})

test('a document that is not done soon is begun again in another page after what waits, with more time', async () => {
  const { converter, events, windows, convertNext } = begin()
  const stuck = converter.convert(fileOf('stuck'))
  const other = converter.convert(fileOf('other'))
  events.onReady()
  const first = await events.next()
  events.onPiece(first?.id ?? '', PDF)
  vi.advanceTimersByTime(200)
  expect(windows.map(({ isGone }) => isGone)).toEqual([true, false])
  // Of the page that has ended nothing is taken any more.
  expect(events.onPiece(first?.id ?? '', PDF)).toBe(false)
  expect(await convertNext()).toBe('other')
  const second = await events.next()
  expect(textOf(second?.bytes ?? null)).toBe('stuck')
  expect(second?.id).not.toBe(first?.id)
  vi.advanceTimersByTime(499)
  events.onPiece(second?.id ?? '', PDF)
  events.onDone(second?.id ?? '')
  expect([textOf((await other).bytes), textOf((await stuck).bytes)]).toEqual(['%PDF-1.7 of other', '%PDF-1.7 of '])
})

test('a document that takes too long twice is given up', async () => {
  const { converter, events, windows, convertNext } = begin()
  const slow = converter.convert(fileOf('slow'))
  for (const ms of [200, 500]) {
    events.onReady()
    expect(textOf((await events.next())?.bytes ?? null)).toBe('slow')
    vi.advanceTimersByTime(ms)
  }
  expect(await slow).toEqual({ bytes: null, failed: 'slow' })
  expect(windows.map(({ isGone }) => isGone)).toEqual([true, true])
  const next = converter.convert(fileOf('next'))
  expect(await convertNext()).toBe('next')
  expect(textOf((await next).bytes)).toBe('%PDF-1.7 of next')
})

test('a page that does not start is given up, later each time, and one that does then gets what waits', async () => {
  const { converter, convertNext, windows } = begin()
  const pages = converter.convert(fileOf('one'))
  vi.advanceTimersByTime(1000)
  expect(windows.map(({ isGone }) => isGone)).toEqual([true, false])
  vi.advanceTimersByTime(1500)
  converter.events.onReady()
  expect(await convertNext()).toBe('one')
  expect(textOf((await pages).bytes)).toBe('%PDF-1.7 of one')
})

test('a page that never starts is tried three times, and then all that waits is answered', async () => {
  const { converter, windows } = begin()
  const all = [converter.convert(fileOf('one')), converter.convert(fileOf('two'))]
  vi.advanceTimersByTime(1000)
  expect(windows).toHaveLength(2)
  vi.advanceTimersByTime(3000)
  expect(windows).toHaveLength(3)
  vi.advanceTimersByTime(9000)
  expect(await Promise.all(all)).toEqual([
    { bytes: null, failed: 'slow' },
    { bytes: null, failed: 'slow' },
  ])
  expect(windows.map(({ isGone }) => isGone)).toEqual([true, true, true])
})

test('a workbook becomes an XLSX, and what is none is refused', async () => {
  const { converter, events } = begin()
  const sheet = { bytes: new Uint8Array([1]), kind: 'xls', output: 'xlsx' } as const
  for (const [made, isTaken] of [
    ['PK\x03\x04 of a workbook', true],
    ['%PDF-1.7', false],
  ] as const) {
    const table = converter.convert(sheet)
    const job = await events.next()
    expect(job).toMatchObject({ kind: 'xls', output: 'xlsx' })
    events.onPiece(job?.id ?? '', new TextEncoder().encode(made))
    events.onDone(job?.id ?? '')
    expect(await table).toEqual(
      isTaken ? { bytes: new TextEncoder().encode(made) } : { bytes: null, failed: 'unreadable' },
    )
  }
})

test('guard: pieces of another document than the one that is converted are refused', async () => {
  const { converter, events } = begin()
  const pages = converter.convert(fileOf('file'))
  const job = await events.next()
  expect(events.onPiece('0'.repeat(32), PDF)).toBe(false)
  events.onDone('0'.repeat(32))
  events.onPiece(job?.id ?? '', PDF)
  events.onDone(job?.id ?? '')
  expect(textOf((await pages).bytes)).toBe('%PDF-1.7 of ')
})

test('a file whose turn has not come can be dropped, and the end answers all', async () => {
  const { converter, events, windows } = begin()
  const dropping = new AbortController()
  const first = converter.convert(fileOf('first'))
  const dropped = converter.convert(fileOf('dropped'), { signal: dropping.signal })
  dropping.abort()
  expect((await dropped).bytes).toBe(null)
  await events.next()
  converter.stop()
  expect((await first).bytes).toBe(null)
  expect(windows[0]?.isGone).toBe(true)
})

test('nothing is opened for a file while there is no window of the app, which it would keep running', async () => {
  const { converter, windows } = begin({ mayOpen: () => false })
  expect(await converter.convert(fileOf('late'))).toEqual({ bytes: null, failed: 'unreadable' })
  expect(windows).toHaveLength(0)
})
