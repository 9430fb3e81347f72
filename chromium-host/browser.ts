import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import type { BrowserContext, Page } from 'playwright-core'
import { browserEnvironment } from './browser-environment.ts'
import { findChromium } from './find-chromium.ts'
import { adoptPage, keepOthersOut, makePage } from './pages.ts'

export type LaunchedBrowser = {
  readonly context: BrowserContext
  readonly headless: boolean
  /** The page that Chromium opened by itself, until a window takes it. */
  takeFirstPage(): Promise<Page>
  /** Where a second debugger may connect; only with `debugging`. */
  debuggingEndpoint(): Promise<string>
}

export type LaunchOptions = {
  /** Folder of Chromium's own files. */
  readonly profileDir: string
  readonly title: string
  /** Opens a port on loopback for the tests. */
  readonly debugging: boolean
}

const isRoot = (): boolean => process.getuid?.() === 0

/** Whether there is a screen to show windows on. `PROCTOR_DESK_HEADLESS=1` says no. */
export function hasDisplay(env: Readonly<NodeJS.ProcessEnv> = process.env): boolean {
  if (env.PROCTOR_DESK_HEADLESS === '1') return false
  return Boolean(env.DISPLAY ?? env.WAYLAND_DISPLAY)
}

/**
 * Features of Chromium that the host does without. Its address bar, which no window of an app has, would have pages of
 * its own: they take as much of a processor as the app's page, just when that is loaded. A list of ours takes the place
 * of Playwright's, so what that has is repeated here; a test tells when the two part.
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
    // Chromium's sandbox does not work for root; everybody else has it.
    ...(isRoot() ? ['--no-sandbox', '--test-type'] : []),
    // A window of its own, without tabs and address bar.
    ...(headless ? ['--window-size=1440,900'] : [`--app=data:text/html,<title>${encodeURIComponent(title)}</title>`]),
    ...(debugging ? ['--remote-debugging-port=0', '--remote-debugging-address=127.0.0.1'] : []),
    // The pages get everything from the host; the browser itself has nothing to ask of the network.
    '--host-resolver-rules=MAP * ~NOTFOUND',
    '--no-proxy-server',
    '--disable-quic',
    // WebRTC asks no resolver for an address in digits: without a proxy it gets no packet out.
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
    // What people see and type is theirs. Chromium would keep it on the disk for its own comfort: history, forms, open
    // tabs with their fields, storage. Off the record it keeps all of it in memory.
    '--incognito',
    '--disk-cache-size=1',
    '--media-cache-size=1',
    '--disable-gpu-shader-disk-cache',
    '--autoplay-policy=user-gesture-required',
    '--class=proctor-desk',
  ]
}

/**
 * Resolves when the process that is asked for next has been started. Playwright tells of that no sooner than when the
 * browser answers, and whatever else is done before it, such as reading an app's modules, holds the browser up.
 */
export function processStarted(): Promise<void> {
  return new Promise((resolve) => {
    // Published just before the process is started, within the same turn: what waits for the promise comes after it.
    const started = (): void => {
      unsubscribe('child_process', started)
      resolve()
    }
    subscribe('child_process', started)
  })
}

/** Puts Chromium's version where an Electron app looks for it. */
function tellVersion(chrome: string): void {
  Object.defineProperty(process, 'versions', { value: Object.freeze({ ...process.versions, chrome }) })
}

/** Starts the system's Chromium on a pipe. Fails with a sentence for the user when there is none. */
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
    env: browserEnvironment(process.env),
    headless,
    viewport: null,
    // `null` leaves to the system what Playwright would otherwise pretend.
    colorScheme: null,
    reducedMotion: null,
    forcedColors: null,
    contrast: null,
    acceptDownloads: false,
    chromiumSandbox: !isRoot(),
    handleSIGHUP: false,
    handleSIGINT: false,
    handleSIGTERM: false,
    ignoreDefaultArgs: [
      '--enable-automation',
      '--disable-extensions',
      // Without a screen Playwright hides them; whoever drags one asks for it.
      ...(process.env.PROCTOR_DESK_SCROLL_BARS === '1' ? ['--hide-scrollbars'] : []),
    ],
    args: chromiumArguments(options, headless),
  })
  tellVersion(context.browser()?.version() ?? '')
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
