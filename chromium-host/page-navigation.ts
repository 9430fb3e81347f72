import type { Page, Route } from 'playwright-core'
import { schemeOf, toAppAddress, toPageAddress } from './addresses.ts'
import { preventable } from './app.ts'
import type { HostContents } from './web-contents.ts'

/** Chromium's codes of a load that was replaced by another, and of one that failed (net/base/net_error_list.h). */
const ABORTED = -3
const FAILED = -2

type WindowOf = {
  /** Loads an address as main does. */
  readonly load: (url: string) => Promise<void>
  /** Whether the window is closed, or about to be. */
  readonly isClosing: () => boolean
}

/** The addresses that the page of a window goes to, and what the app's listeners say to them. */
export class PageNavigation {
  readonly #contents: HostContents
  readonly #window: WindowOf
  /** The address that main requested; its navigation was not started by the page. */
  #loading: string | null = null
  #home: string | null = null

  constructor(contents: HostContents, window: WindowOf) {
    this.#contents = contents
    this.#window = window
  }

  /** The app's address that main loaded last. */
  get home(): string | null {
    return this.#home
  }

  async load(page: Page, url: string): Promise<void> {
    this.#loading = toPageAddress(url)
    try {
      await page.goto(this.#loading, { waitUntil: 'domcontentloaded' })
    } catch (error) {
      this.#failed(url, error)
      throw error
    } finally {
      this.#loading = null
    }
    this.#home = url
  }

  #failed(url: string, error: unknown): void {
    // Playwright's message names Chromium's error.
    const [, name = 'ERR_FAILED'] = /net::(ERR_\w+)/.exec(String(error)) ?? []
    if (this.#window.isClosing()) return
    const code = name === 'ERR_ABORTED' ? ABORTED : FAILED
    this.#contents.emit('did-fail-load', preventable(), code, name, url, true)
  }

  /**
   * Addresses such as `blob:` and `about:blank` cause no request that could be intercepted, so such a navigation is
   * noticed only afterwards. The page is then navigated back to the app.
   */
  bringBack(url: string): void {
    // Chromium's error page for a page that could not be loaded: loading again would never end.
    if (url.startsWith('chrome-error:')) return
    if (this.#home === null || schemeOf(url) !== null || this.#window.isClosing()) return
    this.#window.load(this.#home).catch(() => undefined)
  }

  /** Whether a navigation is allowed: requested by main, or allowed by the app's listeners. */
  mayNavigate(route: Route): boolean {
    const request = route.request()
    const isMainFrame = request.frame().parentFrame() === null
    if (isMainFrame && request.url() === this.#loading) return true
    const event = preventable({ url: toAppAddress(request.url()), isMainFrame })
    this.#contents.emit('will-frame-navigate', event)
    if (isMainFrame) this.#contents.emit('will-navigate', event)
    return !event.defaultPrevented
  }

  /** An answer leads a navigation elsewhere. The app's listeners are asked; the host follows none. */
  redirected(route: Route, target: string): void {
    const isMainFrame = route.request().frame().parentFrame() === null
    const event = preventable({ url: target, isMainFrame })
    this.#contents.emit('will-redirect', event)
    if (!event.defaultPrevented) process.stderr.write(`The host follows no redirects: ${target}\n`)
  }
}
