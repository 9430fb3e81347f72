import { EventEmitter, once } from 'node:events'
import { readFileSync } from 'node:fs'
import type { CDPSession, Page } from 'playwright-core'
import { toAppAddress, toPageAddress } from './addresses.ts'
import type { PageLink } from './page-link.ts'
import { printPage } from './print.ts'
import { sessionOf } from './session.ts'
import type { PrintToPDFOptions, Session } from './surface.ts'
import { sendToTest } from './test-link.ts'
import { encodeValue } from './values.ts'

/** The window that a page belongs to, as far as its contents need it. */
type Owner = {
  readonly id: number
  readonly partition: string
  readonly zoomFactor: number
  readonly page: Page | null
  readonly link: PageLink | null
  isDestroyed(): boolean
  isCrashed(): boolean
}

/** Electron's `webContents` of a window. */
export class HostContents extends EventEmitter {
  readonly id: number
  readonly session: Session
  readonly #window: Owner
  #last = Promise.resolve()
  #isLoaded = false
  /** A page that has crashed is replaced by another. */
  #devtools: { readonly page: Page; readonly session: Promise<CDPSession> } | null = null

  constructor(window: Owner) {
    super()
    this.id = window.id
    this.session = sessionOf(window.partition)
    this.#window = window
    this.on('did-finish-load', () => {
      this.#isLoaded = true
    })
  }

  getURL(): string {
    return toAppAddress(this.#window.page?.url() ?? '')
  }

  isDestroyed(): boolean {
    return this.#window.isDestroyed()
  }

  /** Until another page is in its place. */
  isCrashed(): boolean {
    return this.#window.isCrashed()
  }

  send(channel: string, ...parameters: unknown[]): void {
    const text = encodeValue(parameters, toPageAddress)
    // One after the other, so that events arrive in the order in which they were sent.
    this.#last = this.#last.then(async () => {
      await this.#window.link?.send(channel, text)
    })
  }

  /** In the page's own world, once it is loaded; the result must be JSON. */
  async executeJavaScript(code: string, userGesture = false): Promise<unknown> {
    if (!this.#isLoaded) await once(this, 'did-finish-load')
    const { page } = this.#window
    if (page === null) throw new Error('the page is not there')
    if (this.#devtools?.page !== page) this.#devtools = { page, session: page.context().newCDPSession(page) }
    const { result, exceptionDetails } = await (
      await this.#devtools.session
    ).send('Runtime.evaluate', { expression: code, userGesture, awaitPromise: true, returnByValue: true })
    if (exceptionDetails === undefined) return result.value as unknown
    const said = exceptionDetails.exception?.description ?? exceptionDetails.text
    throw new Error(said.split('\n')[0]?.replace(/^\w*Error: /, ''))
  }

  async printToPDF(options: PrintToPDFOptions): Promise<Buffer> {
    const { page } = this.#window
    if (page === null) throw new Error('Printing failed: the page is not there yet')
    return printPage(page, options)
  }

  /** Always the initial factor: Chromium's own window zooms without reporting it. */
  getZoomFactor(): number {
    return this.#window.zoomFactor
  }

  /** The page's process ends, and `render-process-gone` follows. */
  forcefullyCrashRenderer(): void {
    const { page } = this.#window
    if (page === null) return
    void page
      .context()
      .newCDPSession(page)
      .then((devtools) => devtools.send('Page.crash'))
      .catch(() => undefined)
  }

  /**
   * Refuses what Electron refuses (`WebContents::StartDrag` in shell/browser/api/electron_api_web_contents.cc). A page
   * can't be made to drag a file to other programs: the host tells the test.
   */
  startDrag({ file, icon }: { readonly file: string; readonly icon: string }): void {
    if (!isPicture(icon)) throw new Error("Must specify non-empty 'icon' option")
    if (file === '') throw new Error("Must specify either 'file' or 'files' option")
    sendToTest({ type: 'dragged', path: file })
  }

  setWebRTCIPHandlingPolicy(): void {
    // Chromium starts with the strictest policy already.
  }

  setWindowOpenHandler(): void {
    // The only answer that the host supports, `deny`, is what it does anyway.
  }
}

/** Electron reads PNG and JPEG files, by their content. */
const SIGNATURES = ['89504e470d0a1a0a', 'ffd8ff']

function isPicture(path: string): boolean {
  try {
    const start = readFileSync(path).subarray(0, 8).toString('hex')
    return SIGNATURES.some((signature) => start.startsWith(signature))
  } catch {
    return false
  }
}
