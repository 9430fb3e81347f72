import { EventEmitter } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { readFileSync } from 'node:fs'
import type { Page, Route } from 'playwright-core'
import { schemeOf, toAppAddress, toPageAddress } from './addresses.ts'
import { setOverlay, setProgress } from './app-icon.ts'
import { closingRefused, emitApp, isQuitting, lastWindowClosed, preventable } from './app.ts'
import { nativeTheme } from './desktop.ts'
import { answerInvoke } from './ipc.ts'
import { makePage } from './pages.ts'
import { linkPage, type PageLink } from './page-link.ts'
import { hostSuffixes } from './protocol.ts'
import { isDownloadPrevented, isGranted } from './session.ts'
import { state, whenBrowser } from './state.ts'
import type { BrowserWindow as Surface, BrowserWindowConstructorOptions, NativeImage, WebContents } from './surface.ts'
import { inTest, letTestIn, sendToTest } from './test-link.ts'
import { HostContents } from './web-contents.ts'
import { isBounds, setBounds, type Bounds } from './window-bounds.ts'
import { windows, wireOnce } from './windows.ts'

type PageMessage =
  | { readonly kind: 'permission'; readonly permission: string }
  | { readonly kind: 'invoke'; readonly channel: string; readonly parameters: string }
  | { readonly kind: 'window'; readonly event: string; readonly bounds: Bounds & { readonly maximized: boolean } }

/** Milliseconds for messages that a page sent before it closed to arrive, also on a busy computer. */
const ON_ITS_WAY_MS = 500
/** Maximum milliseconds for the last calls of a closed page. */
const LAST_WORDS_MS = 5000

/** Chromium's codes of a load that was replaced by another, and of one that failed (net/base/net_error_list.h). */
const ABORTED = -3
const FAILED = -2

const PAGE_EVENTS = new Set(['focus', 'blur', 'resize'])

let nextId = 1

/** A window of the app in a window of Chromium. */
export class HostWindow extends EventEmitter implements Surface {
  readonly id = nextId++
  readonly partition: string
  readonly zoomFactor: number
  readonly webContents: WebContents
  page: Page | null = null
  link: PageLink | null = null
  readonly #contents: HostContents
  readonly #options: BrowserWindowConstructorOptions
  #made: Promise<Page>
  /** Whether main works with the page without ever showing it. Chromium can't show such a window later. */
  readonly #isHidden: boolean
  #bounds: Bounds
  #maximized = false
  #focused = false
  #visible: boolean
  #destroyed = false
  #leaving = false
  /** Calls of the page without an answer yet. */
  readonly #calls = new Set<Promise<string>>()
  /** The address that main requested; its navigation was not started by the page. */
  #loading: string | null = null
  #crashed: Page | null = null
  /** The app's address that main loaded last. */
  #home: string | null = null

  constructor(options: BrowserWindowConstructorOptions = {}) {
    super()
    this.#options = options
    this.partition = options.webPreferences?.partition ?? ''
    this.zoomFactor = options.webPreferences?.zoomFactor ?? 1
    this.#visible = options.show ?? true
    this.#isHidden = options.show === false && options.webPreferences?.backgroundThrottling === false
    this.#bounds = { x: options.x ?? 0, y: options.y ?? 0, width: options.width ?? 800, height: options.height ?? 600 }
    this.#contents = new HostContents(this)
    this.webContents = this.#contents
    windows.push(this)
    emitApp('web-contents-created', preventable(), this.webContents)
    this.#made = this.#make()
    this.#made.catch((error: unknown) => {
      if (!isQuitting()) process.stderr.write(`Couldn't open the window: ${String(error)}\n`)
      this.gone()
    })
  }

  async #make(): Promise<Page> {
    const browser = await whenBrowser()
    await wireOnce(browser.context)
    const page = await (this.#isHidden ? makePage(browser.context) : browser.takeFirstPage())
    this.page = page
    const preload = this.#options.webPreferences?.preload
    const script = preload === undefined ? null : readFileSync(preload, 'utf8')
    this.link = await linkPage(page, {
      preload: script,
      hostSuffixes: hostSuffixes(),
      receive: (message) => this.receive(message as PageMessage, page.mainFrame().url()),
    })
    if (nativeTheme.themeSource !== 'system') await page.emulateMedia({ colorScheme: nativeTheme.themeSource })
    page.on('close', () => {
      // The page of a crash is closed when another one is in its place.
      if (this.page === page) void this.closedByBrowser()
    })
    page.on('crash', () => {
      process.stderr.write('The page crashed.\n')
      this.#crashed = page
      this.#contents.emit('render-process-gone', preventable(), { reason: 'crashed', exitCode: 1 })
    })
    page.on('framenavigated', (frame) => {
      if (frame === page.mainFrame()) this.#bringBack(frame.url())
    })
    page.on('download', (download) => {
      // Chromium saves none: Playwright is started without downloads.
      if (!isDownloadPrevented(this.partition, preventable()))
        process.stderr.write(`The host saves no downloads: ${download.suggestedFilename()}\n`)
    })
    page.on('load', () => {
      this.#contents.emit('did-finish-load')
    })
    const { x, y, width = 800, height = 600 } = this.#options
    await setBounds(browser.context, page, {
      ...(x === undefined || y === undefined ? {} : { left: x, top: y }),
      width,
      height,
    })
    if (this.#isHidden && !browser.headless) await setBounds(browser.context, page, { windowState: 'minimized' })
    return page
  }

  shows(page: Page): boolean {
    return this.page === page
  }

  async loadURL(url: string): Promise<void> {
    const page = await this.#pageToLoadIn()
    const isFirst = this.#home === null
    if (inTest && isFirst) await letTestIn(await (await whenBrowser()).debuggingEndpoint())
    this.#loading = toPageAddress(url)
    try {
      await page.goto(this.#loading, { waitUntil: 'domcontentloaded' })
    } catch (error) {
      this.#failedToLoad(url, error)
      throw error
    } finally {
      this.#loading = null
    }
    this.#home = url
    if (!isFirst) return
    this.emit('ready-to-show')
    sendToTest({ type: 'ready' })
  }

  /** Playwright does nothing more with a page that has crashed, so the window gets another one. */
  async #pageToLoadIn(): Promise<Page> {
    const crashed = this.#crashed
    if (crashed !== null && crashed === this.page) {
      this.#made = this.#make()
      await this.#made
      await crashed.close().catch(() => undefined)
    }
    return this.#made
  }

  #failedToLoad(url: string, error: unknown): void {
    // Playwright's message names Chromium's error.
    const [, name = 'ERR_FAILED'] = /net::(ERR_\w+)/.exec(String(error)) ?? []
    if (this.#destroyed || this.#leaving) return
    const code = name === 'ERR_ABORTED' ? ABORTED : FAILED
    this.#contents.emit('did-fail-load', preventable(), code, name, url, true)
  }

  /**
   * Addresses such as `blob:` and `about:blank` cause no request that could be intercepted, so such a navigation is
   * noticed only afterwards. The page is then navigated back to the app.
   */
  #bringBack(url: string): void {
    // Chromium's error page for a page that could not be loaded: loading again would never end.
    if (url.startsWith('chrome-error:')) return
    if (this.#home === null || schemeOf(url) !== null || this.isDestroyed()) return
    this.loadURL(this.#home).catch(() => undefined)
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

  async receive(message: PageMessage, frameUrl: string): Promise<string> {
    if (this.#destroyed) throw new Error('refused')
    switch (message.kind) {
      case 'invoke': {
        const answer = answerInvoke({ contents: this.webContents, frameUrl }, message.channel, message.parameters)
        this.#calls.add(answer)
        return answer.finally(() => this.#calls.delete(answer))
      }
      case 'permission': {
        const isAllowed = await isGranted(this.partition, this.webContents, message.permission, toAppAddress(frameUrl))
        return isAllowed ? 'granted' : 'denied'
      }
      case 'window': {
        // The name comes from the page: any other event could be one of the host's own, such as `closed`.
        if (!PAGE_EVENTS.has(message.event) || !isBounds(message.bounds)) throw new Error('refused')
        const { maximized, x, y, width, height } = message.bounds
        this.#maximized = maximized
        if (!maximized) this.#bounds = { x, y, width, height }
        if (message.event === 'focus') this.#takeFocus()
        else if (message.event === 'blur') this.loseFocus()
        else this.emit(message.event)
        return ''
      }
    }
  }

  /**
   * Closes the window if the app's listeners let it. As in Electron, the page ends first, and `closed` follows. Does not
   * apply when a person closes Chromium's window, which is closed already.
   */
  close(): void {
    if (this.#destroyed || this.#leaving) return
    const event = preventable()
    this.emit('close', event)
    if (event.defaultPrevented) return closingRefused()
    // A listener may have destroyed it.
    if (this.isDestroyed()) return
    this.#leaving = true
    void this.#leave()
  }

  async #leave(): Promise<void> {
    const closed = this.#made.then((page) => page.close()).catch(() => undefined)
    await Promise.race([closed, delay(LAST_WORDS_MS)])
    this.gone()
  }

  destroy(): void {
    if (this.#destroyed) return
    this.gone()
    this.#made.then(
      (page) => page.close(),
      () => undefined,
    )
  }

  /**
   * A person closed Chromium's own window without the page being asked. The page's last messages, such as a note still
   * in the editor, are handled before `closed`, since the app refuses calls of a window that is gone.
   */
  async closedByBrowser(): Promise<void> {
    if (this.#destroyed || this.#leaving) return
    this.#leaving = true
    await delay(ON_ITS_WAY_MS)
    await Promise.race([this.#allAnswered(), delay(LAST_WORDS_MS)])
    if (this.isDestroyed()) return
    this.emit('close', preventable())
    this.gone()
  }

  async #allAnswered(): Promise<void> {
    while (this.#calls.size > 0) await Promise.allSettled(this.#calls)
  }

  /** Removes the window after its page has closed. */
  gone(): void {
    if (this.#destroyed) return
    this.#destroyed = true
    windows.splice(windows.indexOf(this), 1)
    this.emit('closed')
    if (windows.length === 0) lastWindowClosed()
  }

  isDestroyed(): boolean {
    return this.#destroyed
  }

  setProgressBar(progress: number): void {
    setProgress(progress)
  }

  setOverlayIcon(overlay: NativeImage | null, description: string): void {
    setOverlay(overlay, description)
  }

  /** Without a screen no page hears that its window got the focus, so what main does gives it. */
  #takeFocus(): void {
    if (this.#focused) return
    for (const other of windows) other.loseFocus()
    this.#focused = true
    this.emit('focus')
    emitApp('browser-window-focus', preventable(), this)
  }

  loseFocus(): void {
    if (!this.#focused) return
    this.#focused = false
    this.emit('blur')
  }

  show(): void {
    if (this.#isHidden) throw new Error('the host does not show a window that is not throttled while it is hidden')
    this.#visible = true
    void this.page?.bringToFront().catch(() => undefined)
    this.#takeFocus()
  }

  focus(): void {
    void this.page?.bringToFront().catch(() => undefined)
    this.#takeFocus()
  }

  maximize(): void {
    this.#maximized = true
    void this.#setState('maximized')
  }

  restore(): void {
    void this.#setState('normal')
  }

  async #setState(windowState: 'maximized' | 'normal'): Promise<void> {
    if (this.page === null || state.browser === null) return
    try {
      await setBounds((await state.browser).context, this.page, { windowState })
    } catch {
      // The window was closed meanwhile.
    }
  }

  isMinimized(): boolean {
    return false
  }

  isMaximized(): boolean {
    return this.#maximized
  }

  isVisible(): boolean {
    return this.#visible && !this.#destroyed
  }

  isFocused(): boolean {
    return this.#focused
  }

  getNormalBounds(): Bounds {
    return this.#bounds
  }
}
