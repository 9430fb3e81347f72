import type { PrintToPDFOptions } from 'electron'
import { DeskError, type ErrorCode } from '../../contract/model/errors.ts'
import type { EvidenceJob, EvidenceMargins } from '../../contract/model/evidence.ts'

/** The members of Electron's window that printing needs. */
export type PrintWindow = {
  readonly webContents: {
    readonly id: number
    printToPDF(options: PrintToPDFOptions & { readonly pageSize: 'A4' | 'Letter' }): Promise<Uint8Array>
    on(event: 'render-process-gone', listener: () => void): unknown
  }
  on(event: 'closed', listener: () => void): unknown
  isDestroyed(): boolean
  destroy(): void
}

export type PrintCall = {
  readonly signal: AbortSignal
  /** Called with the number of sessions that the page has read. */
  readonly onDrawn: (sessions: number) => void
}

/** The pages of evidence reports: each is shown in a window of its own, printed and closed. */
export type EvidencePages = {
  /** Prints a report as PDF. Fails with `cancelled` when the signal aborts or the window is closed. */
  readonly print: (job: EvidenceJob, call: PrintCall) => Promise<Uint8Array>
  /** These are for the page in a window; they fail with `sender-refused` for any other. */
  jobOf(windowId: number): EvidenceJob
  drawn(windowId: number, sessions: number): void
  ready(windowId: number, margins: EvidenceMargins): void
  failed(windowId: number, code: ErrorCode): void
  /** Closes all of them: the app has no other window any more. */
  stop(): void
}

type Options = {
  /** Opens a window that is never shown and loads the page of a report. */
  readonly openWindow: () => PrintWindow
  readonly paper: () => 'A4' | 'Letter'
  readonly onClosed: (windowId: number) => void
  /** Milliseconds in which the page has to show progress. */
  readonly patienceMs?: number
}

type OpenPage = {
  readonly job: EvidenceJob
  readonly window: PrintWindow
  readonly drawn: (sessions: number) => void
  readonly ready: (margins: EvidenceMargins) => void
  readonly fail: (error: DeskError) => void
}

/** Longer than a page takes to download a report or to give up a picture. */
const PATIENCE_MS = 120_000

export function createEvidencePages({ openWindow, paper, onClosed, patienceMs = PATIENCE_MS }: Options): EvidencePages {
  const pages = new Map<number, OpenPage>()

  function pageOf(windowId: number): OpenPage {
    const page = pages.get(windowId)
    if (page === undefined) throw new DeskError('sender-refused', 'Only the page of an evidence report may call this.')
    return page
  }

  return {
    async print(job, { signal, onDrawn }) {
      if (signal.aborted) throw cancelled()
      const window = openWindow()
      const { webContents } = window
      const { id } = webContents
      const complete = Promise.withResolvers<EvidenceMargins>()
      /** Rejects when the report cannot be finished, at whatever step it is. */
      const ended = Promise.withResolvers<never>()
      ended.promise.catch(() => undefined)
      const stuck = () => ended.reject(new DeskError('internal', 'The page of the report does not answer.'))
      let timer = setTimeout(stuck, patienceMs)
      const answers = () => {
        clearTimeout(timer)
        timer = setTimeout(stuck, patienceMs)
      }
      const cancel = () => ended.reject(cancelled())
      signal.addEventListener('abort', cancel, { once: true })
      window.on('closed', () => {
        cancel()
        onClosed(id)
      })
      webContents.on('render-process-gone', () =>
        ended.reject(new DeskError('internal', 'The page of the report crashed.')),
      )
      pages.set(id, {
        job,
        window,
        drawn: (sessions) => {
          answers()
          onDrawn(sessions)
        },
        ready: (margins) => {
          answers()
          complete.resolve(margins)
        },
        fail: ended.reject,
      })
      try {
        const margins = await Promise.race([complete.promise, ended.promise])
        return await Promise.race([webContents.printToPDF(printOptions(margins, paper())), ended.promise])
      } finally {
        clearTimeout(timer)
        signal.removeEventListener('abort', cancel)
        pages.delete(id)
        if (!window.isDestroyed()) window.destroy()
      }
    },
    jobOf: (windowId) => pageOf(windowId).job,
    drawn: (windowId, sessions) => pageOf(windowId).drawn(sessions),
    ready: (windowId, margins) => pageOf(windowId).ready(margins),
    failed: (windowId, code) => pageOf(windowId).fail(new DeskError(code, 'The report could not be made.')),
    stop() {
      for (const { window } of [...pages.values()]) window.destroy()
    },
  }
}

function cancelled(): DeskError {
  return new DeskError('cancelled', 'The report was canceled.')
}

/** Margins in inches. */
function printOptions({ footer, page }: EvidenceMargins, pageSize: 'A4' | 'Letter') {
  return {
    pageSize,
    printBackground: true,
    displayHeaderFooter: true,
    // Without one, Chromium prints the date and the title.
    headerTemplate: '<span></span>',
    footerTemplate: footerTemplate(footer, page),
    margins: { top: 0.6, bottom: 0.75, left: 0.65, right: 0.65 },
    generateTaggedPDF: true,
    generateDocumentOutline: true,
  }
}

/** HTML of the last line of each page. Chromium fills in the numbers by the names of the classes. */
export function footerTemplate(footer: string, page: string): string {
  const numbered = escapeHtml(page)
    .replace('{page}', '<span class="pageNumber"></span>')
    .replace('{pages}', '<span class="totalPages"></span>')
  const line = 'display: flex; justify-content: space-between; gap: 24px; width: 100%; margin: 0 0.65in'
  const text = 'font: 8px Inter, system-ui, sans-serif; color: #4a5363'
  const cut = 'overflow: hidden; white-space: nowrap; text-overflow: ellipsis'
  return `<div style="${line}; ${text}"><span style="${cut}" dir="auto">${escapeHtml(footer)}</span><span style="white-space: nowrap">${numbered}</span></div>`
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}

/** Regions that use Letter (CLDR, `paperSize`); all others use A4. */
const LETTER = ['BZ', 'CA', 'CL', 'CO', 'CR', 'GT', 'MX', 'NI', 'PA', 'PH', 'PR', 'SV', 'US', 'VE']

/** The paper of a locale such as `de-AT`. */
export function paperOf(locale: string): 'A4' | 'Letter' {
  try {
    return LETTER.includes(new Intl.Locale(locale).maximize().region ?? '') ? 'Letter' : 'A4'
  } catch {
    return 'A4'
  }
}
