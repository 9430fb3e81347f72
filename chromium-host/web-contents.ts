import { EventEmitter } from 'node:events'
import type { Page } from 'playwright-core'
import { toAppAddress, toPageAddress } from './addresses.ts'
import type { PageLink } from './page-link.ts'
import { printPage } from './print.ts'
import { sessionOf } from './session.ts'
import type { PrintToPDFOptions, Session } from './surface.ts'
import { encodeValue } from './values.ts'

/** The window that a page belongs to, as far as its contents need it. */
type Owner = {
  readonly id: number
  readonly partition: string
  readonly zoomFactor: number
  readonly page: Page | null
  readonly link: PageLink | null
  isDestroyed(): boolean
}

/** Electron's `webContents` of a window. */
export class HostContents extends EventEmitter {
  readonly id: number
  readonly session: Session
  readonly #window: Owner
  #last = Promise.resolve()

  constructor(window: Owner) {
    super()
    this.id = window.id
    this.session = sessionOf(window.partition)
    this.#window = window
  }

  getURL(): string {
    return toAppAddress(this.#window.page?.url() ?? '')
  }

  isDestroyed(): boolean {
    return this.#window.isDestroyed()
  }

  send(channel: string, ...parameters: unknown[]): void {
    const text = encodeValue(parameters, toPageAddress)
    // One after the other, so that events arrive in the order in which they were sent.
    this.#last = this.#last.then(async () => {
      await this.#window.link?.send(channel, text)
    })
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

  setWebRTCIPHandlingPolicy(): void {
    // Chromium starts with the strictest policy already.
  }

  setWindowOpenHandler(): void {
    // The only answer that the host supports, `deny`, is what it does anyway.
  }
}
