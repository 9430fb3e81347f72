import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import type { BrowserContext, Page } from 'playwright-core'
import { browserEnvironment, languageEnvironment } from './browser-environment.ts'
import { hasDisplay } from './display.ts'
import { findChromium } from './find-chromium.ts'
import { adoptPage, keepOthersOut, makePage } from './pages.ts'

export type LaunchedBrowser = {
  readonly context: BrowserContext
  readonly headless: boolean
  /** Returns the page that Chromium opened by itself, for the first window. */
  takeFirstPage(): Promise<Page>
  /** Address for a second debugger; only with `debugging`. */
  debuggingEndpoint(): Promise<string>
}

export type LaunchOptions = {
  /** A tag such as `de-AT`; `null` for the system's language. */
  readonly language: string | null
  /** Folder of Chromium's profile. */
  readonly profileDir: string
  readonly title: string
  /** Opens a debugging port on loopback for the tests. */
  readonly debugging: boolean
}

const isRoot = (): boolean => process.getuid?.() === 0

/**
 * Features of Chromium that are turned off. Its address bar, which the app's windows do not have, would load pages of
 * its own, which take as much processor time as the app's page, just when that is loading. This list replaces
 * Playwright's and repeats its entries; a test fails when they differ.
 */
const FEATURES_OFF: readonly string[] = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'msForceBrowserSignIn',
  'msEdgeUpdateLaunchServicesPreferredVersion',
]

function chromiumArguments({ title, debugging }: LaunchOptions, headless: boolean): string[] {
  return [
    // Chromium's sandbox does not work for root. Everybody else has it.
    ...(isRoot() ? ['--no-sandbox', '--test-type'] : []),
    // A window without tabs and address bar.
    ...(headless ? ['--window-size=1440,900'] : [`--app=data:text/html,<title>${encodeURIComponent(title)}</title>`]),
    ...(debugging ? ['--remote-debugging-port=0', '--remote-debugging-address=127.0.0.1'] : []),
    // All requests of the pages go to the host; the browser itself needs no network.
    '--host-resolver-rules=MAP * ~NOTFOUND',
    '--no-proxy-server',
    '--disable-quic',
    // WebRTC does not resolve numeric addresses. Without a proxy this keeps its packets in.
    '--webrtc-ip-handling-policy=disable_non_proxied_udp',
    '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
    `--disable-features=${FEATURES_OFF.join(',')}`,
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--disable-extensions',
    '--deny-permission-prompts',
    '--password-store=basic',
    // What people see and type is private. Chromium would store it on disk: history, form data, open tabs with their
    // fields, storage. In incognito mode it keeps all of it in memory.
    '--incognito',
    '--disk-cache-size=1',
    '--media-cache-size=1',
    '--disable-gpu-shader-disk-cache',
    '--autoplay-policy=user-gesture-required',
    '--class=proctor-desk',
  ]
}

/**
 * Resolves when the next process that is requested has been started. Playwright reports it only when the browser
 * answers, and work before that, such as loading the app's modules, delays the browser.
 */
export function processStarted(): Promise<void> {
  return new Promise((resolve) => {
    // The channel publishes just before the process starts, in the same turn; code that awaits the promise runs after
    // it.
    const started = (): void => {
      unsubscribe('child_process', started)
      resolve()
    }
    subscribe('child_process', started)
  })
}

/** Puts Chromium's version where an Electron app reads it. */
function publishVersion(chrome: string): void {
  Object.defineProperty(process, 'versions', { value: Object.freeze({ ...process.versions, chrome }) })
}

/** Starts the system's Chromium on a pipe. Fails with a sentence for the user if there is none. */
export async function launchBrowser(options: LaunchOptions): Promise<LaunchedBrowser> {
  const executablePath = findChromium()
  if (executablePath === null) {
    throw new Error(
      'No Chromium was found. Install it (Debian: apt-get install chromium) or set PROCTOR_DESK_CHROMIUM.',
    )
  }
  const headless = !hasDisplay()
  const context = await chromium.launchPersistentContext(options.profileDir, {
    executablePath,
    env: { ...browserEnvironment(process.env), ...languageEnvironment(options.language) },
    headless,
    viewport: null,
    // `null` uses the system's preferences instead of Playwright's emulation.
    colorScheme: null,
    reducedMotion: null,
    forcedColors: null,
    contrast: null,
    acceptDownloads: false,
    // Before the 60 s that a test gives a start, so that Chromium's own log says what it hangs at.
    timeout: 45_000,
    chromiumSandbox: !isRoot(),
    handleSIGHUP: false,
    handleSIGINT: false,
    handleSIGTERM: false,
    ignoreDefaultArgs: [
      '--enable-automation',
      '--disable-extensions',
      // Headless Chromium hides scroll bars by default; a test that drags one asks for them.
      ...(process.env.PROCTOR_DESK_SCROLL_BARS === '1' ? ['--hide-scrollbars'] : []),
    ],
    args: chromiumArguments(options, headless),
  })
  publishVersion(context.browser()?.version() ?? '')
  let first: Page | undefined = context.pages()[0]
  if (first !== undefined) adoptPage(first)
  await keepOthersOut(context)
  return {
    context,
    headless,
    async takeFirstPage() {
      const page = first ?? (await makePage(context))
      first = undefined
      return page
    },
    async debuggingEndpoint() {
      const [port, path] = (await readFile(join(options.profileDir, 'DevToolsActivePort'), 'utf8')).trim().split('\n')
      return `ws://127.0.0.1:${port ?? ''}${path ?? ''}`
    },
  }
}
