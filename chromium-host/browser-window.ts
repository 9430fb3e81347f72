import { EventEmitter } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { readFileSync } from 'node:fs'
import type { BrowserContext, Page, Route } from 'playwright-core'
import { schemeOf, toAppAddress, toPageAddress } from './addresses.ts'
import { emitApp, isQuitting, lastWindowClosed, onCloseWindows, preventable } from './app.ts'
import { nativeTheme, onThemeSource } from './desktop.ts'
import { answerInvoke } from './ipc.ts'
import { linkPage, type PageLink } from './page-link.ts'
import { answerRoute, hostSuffixes } from './protocol.ts'
import { isCancelled, sessionOf } from './session.ts'
import { state, whenBrowser } from './state.ts'
import type {
  BrowserWindow as Surface,
  BrowserWindowConstructor,
  BrowserWindowConstructorOptions,
  DialogOwner,
  Session,
  WebContents,
} from './surface.ts'
import { inTest, letTestIn, tellTest } from './test-link.ts'
import { encodeValue } from './values.ts'

type Bounds = { x: number; y: number; width: number; height: number }
type PageMessage =
  | { readonly kind: 'invoke'; readonly channel: string; readonly parameters: string }
  | { readonly kind: 'window'; readonly event: string; readonly bounds: Bounds & { readonly maximized: boolean } }

/** Milliseconds in which what a page sent before it closed arrives, on a busy computer too. */
const ON_ITS_WAY_MS = 500
/** Milliseconds that the last calls of a closed page may take. */
const LAST_WORDS_MS = 5000

const PAGE_EVENTS = new Set(['focus', 'blur', 'resize'])

function isBounds(bounds: Bounds | null | undefined): boolean {
  return [bounds?.x, bounds?.y, bounds?.width, bounds?.height].every(Number.isFinite)
}

const windows: HostWindow[] = []
let nextId = 1
let wired: Promise<void> | null = null

function windowOf(page: Page): HostWindow | undefined {
  return windows.find((window) => window.shows(page))
}

/** Once per browser: the requests of its pages. */
async function wire(context: BrowserContext): Promise<void> {
  context.on('close', () => {
    for (const window of [...windows]) void window.closedByBrowser()
  })
  await context.route('**', async (route) => {
    const page = pageOf(route)
    const window = page === null ? undefined : windowOf(page)
    const request = route.request()
    const partition = (window ?? windows[0])?.partition ?? ''
    if (request.isNavigationRequest() && !(window?.mayNavigate(route) ?? false)) await route.abort('aborted')
    else if (await isCancelled(partition, toAppAddress(request.url()))) await route.abort('blockedbyclient')
    else await answerRoute(route, context, partition)
  })
}

function pageOf(route: Route): Page | null {
  try {
    return route.request().frame().page()
  } catch {
    // A request of a worker, or of a frame that is not there yet: its navigation asks first.
    return null
  }
}

class HostContents extends EventEmitter {
  readonly id: number
  readonly session: Session
  readonly #window: HostWindow
  #last = Promise.resolve()

  constructor(window: HostWindow) {
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

  /** Zooming is the business of Chromium's own window, which tells nobody: what the app began with stays. */
  getZoomFactor(): number {
    return this.#window.zoomFactor
  }

  setWebRTCIPHandlingPolicy(): void {
    // Chromium is started with the strictest one.
  }

  setWindowOpenHandler(): void {
    // The only answer that the host knows, `deny`, is what it does anyway.
  }
}

class HostWindow extends EventEmitter implements Surface {
  readonly id = nextId++
  readonly partition: string
  readonly zoomFactor: number
  readonly webContents: WebContents
  page: Page | null = null
  link: PageLink | null = null
  readonly #contents: HostContents
  readonly #options: BrowserWindowConstructorOptions
  readonly #made: Promise<Page>
  #bounds: Bounds
  #maximized = false
  #focused = false
  #visible: boolean
  #destroyed = false
  #leaving = false
  /** Calls of the page that are not answered yet. */
  readonly #calls = new Set<Promise<string>>()
  /** The address that main itself asked for: its navigation is not the page's. */
  #loading: string | null = null
  /** The app's address that main loaded last. */
  #home: string | null = null

  constructor(options: BrowserWindowConstructorOptions = {}) {
    super()
    this.#options = options
    this.partition = options.webPreferences?.partition ?? ''
    this.zoomFactor = options.webPreferences?.zoomFactor ?? 1
    this.#visible = options.show ?? true
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
    wired ??= wire(browser.context)
    await wired
    const page = await browser.takeFirstPage()
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
      void this.closedByBrowser()
    })
    page.on('crash', () => {
      process.stderr.write('The page crashed.\n')
      this.#contents.emit('render-process-gone', preventable(), { reason: 'crashed', exitCode: 1 })
    })
    page.on('framenavigated', (frame) => {
      if (frame === page.mainFrame()) this.#bringBack(frame.url())
    })
    page.on('load', () => {
      this.#contents.emit('did-finish-load')
    })
    await this.#place(browser.context, page)
    return page
  }

  async #place(context: BrowserContext, page: Page): Promise<void> {
    const devtools = await context.newCDPSession(page)
    const { windowId } = await devtools.send('Browser.getWindowForTarget')
    const { x, y, width, height } = this.#options
    const place = x === undefined || y === undefined ? {} : { left: x, top: y }
    await devtools.send('Browser.setWindowBounds', {
      windowId,
      bounds: { ...place, width: width ?? 800, height: height ?? 600 },
    })
    await devtools.detach()
  }

  shows(page: Page): boolean {
    return this.page === page
  }

  async loadURL(url: string): Promise<void> {
    const page = await this.#made
    const isFirst = this.#home === null
    if (inTest && isFirst) await letTestIn(await (await whenBrowser()).debuggingEndpoint())
    this.#loading = toPageAddress(url)
    await page.goto(this.#loading, { waitUntil: 'domcontentloaded' })
    this.#loading = null
    this.#home = url
    if (!isFirst) return
    this.emit('ready-to-show')
    tellTest({ type: 'ready' })
  }

  /**
   * No request is made for addresses such as `blob:` and `about:blank`, so nobody can be asked before the page is there.
   * A page that left the app like this is brought back.
   */
  #bringBack(url: string): void {
    // Chromium's own page for one that could not be loaded: loading again would go on for ever.
    if (url.startsWith('chrome-error:')) return
    if (this.#home === null || schemeOf(url) !== null || this.isDestroyed()) return
    this.loadURL(this.#home).catch(() => undefined)
  }

  /** Whether a navigation may go on: what main asked for, else what the app's listeners let through. */
  mayNavigate(route: Route): boolean {
    const request = route.request()
    const isMainFrame = request.frame().parentFrame() === null
    if (isMainFrame && request.url() === this.#loading) return true
    const event = preventable({ url: toAppAddress(request.url()), isMainFrame })
    this.#contents.emit('will-frame-navigate', event)
    if (isMainFrame) this.#contents.emit('will-navigate', event)
    return !event.defaultPrevented
  }

  async receive(message: PageMessage, frameUrl: string): Promise<string> {
    if (this.#destroyed) throw new Error('refused')
    switch (message.kind) {
      case 'invoke': {
        const answer = answerInvoke({ contents: this.webContents, frameUrl }, message.channel, message.parameters)
        this.#calls.add(answer)
        return answer.finally(() => this.#calls.delete(answer))
      }
      case 'window': {
        // The page's word: an event by another name would be one of the host's own, such as `closed`.
        if (!PAGE_EVENTS.has(message.event) || !isBounds(message.bounds)) throw new Error('refused')
        const { maximized, x, y, width, height } = message.bounds
        this.#maximized = maximized
        if (!maximized) this.#bounds = { x, y, width, height }
        this.#focused = message.event === 'focus' || (this.#focused && message.event !== 'blur')
        this.emit(message.event)
        if (message.event === 'focus') emitApp('browser-window-focus', preventable(), this)
        return ''
      }
    }
  }

  close(): void {
    if (this.agreesToClose()) this.destroy()
  }

  /** Asks the app's listeners. A person who closes Chromium's window is not asked: it is closed already. */
  agreesToClose(): boolean {
    const event = preventable()
    this.emit('close', event)
    return !event.defaultPrevented
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
   * A person closed Chromium's own window, whose page could not be asked first. What it said in its last moment, such as
   * a note still in the editor, is heard out: the app refuses calls of a window that is gone.
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

  /** Forgets the window after its page went. */
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

  show(): void {
    this.#visible = true
    void this.page?.bringToFront().catch(() => undefined)
  }

  focus(): void {
    void this.page?.bringToFront().catch(() => undefined)
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
      const devtools = await (await state.browser).context.newCDPSession(this.page)
      const { windowId } = await devtools.send('Browser.getWindowForTarget')
      await devtools.send('Browser.setWindowBounds', { windowId, bounds: { windowState } })
      await devtools.detach()
    } catch {
      // The window went meanwhile.
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

onCloseWindows(() => {
  if (windows.length === 0) return 'none'
  const open = [...windows]
  if (!open.every((window) => window.agreesToClose())) return 'refused'
  for (const window of open) window.destroy()
  return 'closing'
})

onThemeSource((theme) => {
  for (const { page } of windows)
    page?.emulateMedia({ colorScheme: theme === 'system' ? null : theme }).catch(() => undefined)
})

/** The window that a dialog belongs to, with its page; `null` before that is there. */
export function ownerOfDialog(owner: DialogOwner | undefined): { window: HostWindow; page: Page } | null {
  const window = owner === undefined ? windows[0] : windows.find((one) => one.id === owner.id)
  return window?.page ? { window, page: window.page } : null
}

export const BrowserWindow: BrowserWindowConstructor = class extends HostWindow {
  static getAllWindows(): Surface[] {
    return [...windows]
  }

  static getFocusedWindow(): Surface | null {
    return windows.find((window) => window.isFocused()) ?? null
  }

  static fromWebContents(contents: WebContents): Surface | null {
    return windows.find((window) => window.webContents === contents) ?? null
  }
}
