import { EventEmitter } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { toAppAddress } from './addresses.ts'
import { setOverlay, setProgress } from './app-icon.ts'
import { closingRefused, emitApp, isQuitting, lastWindowClosed, preventable } from './app.ts'
import { answerInvoke } from './ipc.ts'
import { PageNavigation } from './page-navigation.ts'
import type { PageLink } from './page-link.ts'
import { isGranted } from './session.ts'
import { state, whenBrowser } from './state.ts'
import type { BrowserWindow as Surface, BrowserWindowConstructorOptions, NativeImage, WebContents } from './surface.ts'
import { inTest, letTestIn, sendToTest } from './test-link.ts'
import { HostContents } from './web-contents.ts'
import { isBounds, setBounds, type Bounds } from './window-bounds.ts'
import { makeWindowPage } from './window-page.ts'
import { windows } from './windows.ts'

type PageMessage =
  | { readonly kind: 'permission'; readonly permission: string }
  | { readonly kind: 'invoke'; readonly channel: string; readonly parameters: string }
  | { readonly kind: 'window'; readonly event: string; readonly bounds: Bounds & { readonly maximized: boolean } }

/** Milliseconds for messages that a page sent before it closed to arrive, also on a busy computer. */
const ON_ITS_WAY_MS = 500
/** Maximum milliseconds for the last calls of a closed page. */
const LAST_WORDS_MS = 5000

const PAGE_EVENTS = new Set(['focus', 'blur', 'resize'])

let nextId = 1

/** A window of the app in a window of Chromium. */
export class HostWindow extends EventEmitter implements Surface {
  readonly id = nextId++
  readonly partition: string
  readonly zoomFactor: number
  readonly webContents: WebContents
  readonly navigation: PageNavigation
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
  #crashed: Page | null = null

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
    this.navigation = new PageNavigation(this.#contents, {
      load: (url) => this.loadURL(url),
      isClosing: () => this.#destroyed || this.#leaving,
    })
    windows.push(this)
    emitApp('web-contents-created', preventable(), this.webContents)
    this.#made = this.#make()
    this.#made.catch((error: unknown) => {
      if (!isQuitting()) process.stderr.write(`Couldn't open the window: ${String(error)}\n`)
      this.gone()
    })
  }

  async #make(): Promise<Page> {
    const { page, linked } = await makeWindowPage(this.#options, this.#isHidden, {
      contents: this.#contents,
      navigation: this.navigation,
      taken: (taken) => {
        this.page = taken
      },
      receive: (message, frameUrl) => this.receive(message as PageMessage, frameUrl),
      // The page of a crash is closed when another one is in its place.
      closed: (closed) => void (this.page === closed && this.closedByBrowser()),
      crashed: (crashed) => {
        this.#crashed = crashed
      },
    })
    this.link = linked
    return page
  }

  shows(page: Page): boolean {
    return this.page === page
  }

  isCrashed(): boolean {
    return this.#crashed !== null && this.#crashed === this.page
  }

  async loadURL(url: string): Promise<void> {
    const page = await this.#pageToLoadIn()
    const isFirst = this.navigation.home === null
    if (inTest && isFirst) await letTestIn(await (await whenBrowser()).debuggingEndpoint())
    await this.navigation.load(page, url)
    if (!isFirst) return
    this.emit('ready-to-show')
    sendToTest({ type: 'ready' })
  }

  /** Playwright does nothing more with a page that has crashed, so the window gets another one. */
  async #pageToLoadIn(): Promise<Page> {
    const crashed = this.#crashed
    if (crashed !== null && this.isCrashed()) {
      this.#made = this.#make()
      await this.#made
      await crashed.close().catch(() => undefined)
    }
    return this.#made
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
