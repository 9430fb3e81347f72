import type { OfficeFailure } from '../../contract/model/office.ts'
import { log } from '../support/log.ts'
import { createConversion, createConversionQueue, type Conversion, type Made } from './conversion.ts'
import type { ConverterEvents, ConverterJob } from './converter-site.ts'

/** The members of a window that the converter needs. */
export type ConverterWindow = {
  readonly webContents: { on(event: 'render-process-gone', listener: () => void): unknown }
  on(event: 'closed', listener: () => void): unknown
  isDestroyed(): boolean
  destroy(): void
}

/** Converts office files, one at a time, in a page that is opened when it is needed. */
export type PageConverter = {
  /**
   * @param isAhead whether nobody waits for it: those that somebody waits for are made first
   * @param signal drops a document whose turn has not come
   */
  readonly convert: (
    file: Omit<ConverterJob, 'id'>,
    options?: { readonly isAhead?: boolean; readonly signal?: AbortSignal },
  ) => Promise<Made>
  readonly events: ConverterEvents
  /** Ends the page; what waits is answered as unreadable. */
  readonly stop: () => void
}

export type PageConverterOptions = {
  readonly openWindow: () => ConverterWindow
  /** Whether a window may be opened: one that nobody sees must not keep the app running. By default it may. */
  readonly mayOpen?: () => boolean
  /** Milliseconds for the first start, for a document at first and again, and of rest until the page is ended. */
  readonly startMs?: number
  readonly firstMs?: number
  readonly documentMs?: number
  readonly restMs?: number
  /** Most bytes of what is made of one. */
  readonly mostBytes?: number
}

/**
 * About one start in ten never ends, and does nothing meanwhile; why is not known (2.7.2, seen in Chromium 156 and in
 * Node 24). Others take five seconds, and a minute where there is other work. So a start is given up early, and each
 * after it later. In the same way one in four of a page's first documents of a kind waits for half a minute, or for minutes;
 * others take two seconds. So a document that is not done soon is begun again in another page, with more time.
 */
const LIMITS = { startMs: 20_000, firstMs: 10_000, documentMs: 120_000, restMs: 90_000, mostBytes: 128 * 1024 * 1024 }
/** How often in a row the page is opened without starting, and how many times as long each start may take. */
const [MOST_STARTS, LONGER] = [3, 3]

export function createPageConverter(options: PageConverterOptions): PageConverter {
  const { openWindow, mayOpen = () => true, ...limits } = options
  const { startMs, firstMs, documentMs, restMs, mostBytes } = { ...LIMITS, ...limits }
  const waiting = createConversionQueue()
  let window: ConverterWindow | null = null
  /** The document that the page has. */
  let current: Conversion | null = null
  /** The page's request for the next document. */
  let asking: ((job: ConverterJob | null) => void) | null = null
  /** Runs while the page starts, works or rests. */
  let timer: NodeJS.Timeout | undefined
  let starts = 0

  function wait(ms: number, failed: OfficeFailure): void {
    clearTimeout(timer)
    timer = setTimeout(() => end(failed), ms)
    timer.unref()
  }

  function open(): void {
    if (window !== null) return
    const opened = openWindow()
    window = opened
    starts += 1
    onGone(opened, () => {
      if (window === opened) end('unreadable')
    })
    wait(startMs * LONGER ** (starts - 1), 'slow')
  }

  /** Ends the page, and with it the document that it has. Others go on in another page. */
  function end(failed: OfficeFailure): void {
    clearTimeout(timer)
    const [ended, job] = [window, current]
    window = null
    current = null
    asking?.(null)
    asking = null
    if (ended !== null && !ended.isDestroyed()) ended.destroy()
    if (job !== null) waiting.giveBack(job, failed)
    // A page that does not even start does so again, whatever it would be given.
    if (job === null && starts >= MOST_STARTS) waiting.fail(failed)
    if (!waiting.isEmpty()) open()
    else starts = 0
  }

  function giveNext(): void {
    if (asking === null || current !== null) return
    const job = waiting.take()
    if (job === null) return wait(restMs, 'unreadable')
    current = job
    wait(job.isSecond ? documentMs : firstMs, 'slow')
    asking(job)
    asking = null
  }

  const withId = (id: string | null) => (current !== null && current.id === id ? current : null)

  return {
    convert: (file, { isAhead = false, signal } = {}) =>
      new Promise((settle) => {
        const job = createConversion(file, { isAhead, mostBytes, settle })
        if (!mayOpen()) return job.fail('unreadable')
        waiting.add(job, signal)
        open()
        giveNext()
      }),
    events: {
      onReady() {
        starts = 0
      },
      next: () =>
        new Promise((resolve) => {
          asking?.(null)
          asking = resolve
          giveNext()
        }),
      onPiece(id, piece) {
        const job = withId(id)
        if (job?.add(piece) === false) end('large')
        return job !== null && current === job
      },
      onDone(id) {
        const job = withId(id)
        if (job === null) return
        clearTimeout(timer)
        current = null
        job.done()
      },
      onFailed(id) {
        log('info', 'convert.refused', { isDocument: id !== null })
        if (id === null || withId(id) !== null) end('unreadable')
      },
    },
    stop() {
      waiting.fail('unreadable')
      end('unreadable')
    },
  }
}

function onGone(window: ConverterWindow, gone: () => void): void {
  window.webContents.on('render-process-gone', gone)
  window.on('closed', gone)
}
