import type { CrashKind } from '../../contract/model/crash.ts'
import { log } from '../support/log.ts'
import { createCrashLimit } from './crash-limit.ts'

/** What Chromium says of a page's process that ended. */
type Gone = { readonly reason: string; readonly exitCode: number }

/** The members of Electron's window that this needs. */
export type PageWindow = {
  isDestroyed(): boolean
  close(): void
  on(event: 'unresponsive' | 'responsive', listener: () => void): unknown
  readonly webContents: {
    forcefullyCrashRenderer(): void
    on(event: 'render-process-gone', listener: (event: unknown, gone: Gone) => void): unknown
  }
}

export type PageCrashOptions = {
  /** The page is gone, and hears nothing until it is loaded and listens again. */
  readonly gone: () => void
  /** Loads the page anew. */
  readonly load: () => void
  /** Returns the crash's id. */
  readonly note: (kind: CrashKind, facts: readonly (readonly [string, string])[]) => number
  /** Whether the app is ending. */
  readonly isStopping: () => boolean
  /** Asks whether to end a page that does not respond. Closes by itself where the page responds again. */
  readonly askToEnd: (signal: AbortSignal) => Promise<boolean>
  /** Tells that the page crashes again and again, and offers a report. Returns whether to load it once more. */
  readonly askAfterMany: (crashId: number) => Promise<boolean>
}

/**
 * Loads the page of a window again after its process has ended, and notes the crash. A page that does not respond is
 * ended only if the user says so: it may only be slow, and what was typed and not saved goes with it.
 */
export function watchPageCrashes(window: PageWindow, options: PageCrashOptions): void {
  const { gone, load, note, isStopping, askToEnd, askAfterMany } = options
  const limit = createCrashLimit()
  let asking: AbortController | null = null
  let isEnded = false

  window.webContents.on('render-process-gone', (_event, { reason, exitCode }) => {
    log('error', 'window.gone', { reason, exitCode })
    const kind = isEnded ? 'unresponsive' : 'window'
    isEnded = false
    asking?.abort()
    // What was typed and not stored is gone with the page; an empty window would help nobody. The page of a window that
    // is being closed goes the same way, and a window that is gone throws when it is used.
    if (isStopping() || window.isDestroyed()) return
    gone()
    const crashId = note(kind, [
      ['Reason', reason],
      ['Exit code', String(exitCode)],
    ])
    if (limit.mayLoadAgain(performance.now())) load()
    else void goOnIfAsked(crashId)
  })

  async function goOnIfAsked(crashId: number): Promise<void> {
    const isAgain = await askAfterMany(crashId)
    if (window.isDestroyed()) return
    if (isAgain) load()
    else window.close()
  }

  // Chromium's hang monitor (`WebContentsImpl::RendererUnresponsive`); a second event may come while the user is asked.
  window.on('unresponsive', () => {
    if (asking !== null || isStopping()) return
    log('warn', 'window.unresponsive')
    asking = new AbortController()
    void endIfAsked(asking.signal).finally(() => {
      asking = null
    })
  })
  window.on('responsive', () => asking?.abort())

  async function endIfAsked(signal: AbortSignal): Promise<void> {
    const isToEnd = await askToEnd(signal)
    if (!isToEnd || signal.aborted || window.isDestroyed()) return
    isEnded = true
    window.webContents.forcefullyCrashRenderer()
  }
}
