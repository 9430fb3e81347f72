import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { preventable } from './app.ts'
import { nativeTheme } from './desktop.ts'
import { linkPage, type PageLink } from './page-link.ts'
import type { PageNavigation } from './page-navigation.ts'
import { makePage } from './pages.ts'
import { hostSuffixes } from './protocol.ts'
import { isDownloadPrevented } from './session.ts'
import { whenBrowser } from './state.ts'
import type { BrowserWindowConstructorOptions } from './surface.ts'
import type { HostContents } from './web-contents.ts'
import { setBounds } from './window-bounds.ts'
import { wireOnce } from './windows.ts'

export type PageOwner = {
  readonly contents: HostContents
  readonly navigation: PageNavigation
  /** The window has this page from here on, before the page asks for anything. */
  readonly taken: (page: Page) => void
  readonly receive: (message: unknown, frameUrl: string) => Promise<string>
  readonly closed: (page: Page) => void
  readonly crashed: (page: Page) => void
}

/** Makes the page of a window, with the preload in it, and tells the window what happens to it. */
export async function makeWindowPage(
  options: BrowserWindowConstructorOptions,
  isHidden: boolean,
  { contents, navigation, taken, receive, closed, crashed }: PageOwner,
): Promise<{ readonly page: Page; readonly linked: PageLink }> {
  const browser = await whenBrowser()
  await wireOnce(browser.context)
  const page = await (isHidden ? makePage(browser.context) : browser.takeFirstPage())
  taken(page)
  const { preload, partition = '' } = options.webPreferences ?? {}
  const linked = await linkPage(page, {
    preload: preload === undefined ? null : readFileSync(preload, 'utf8'),
    hostSuffixes: hostSuffixes(),
    receive: (message) => receive(message, page.mainFrame().url()),
  })
  if (nativeTheme.themeSource !== 'system') await page.emulateMedia({ colorScheme: nativeTheme.themeSource })
  page.on('close', () => closed(page))
  page.on('crash', () => {
    process.stderr.write('The page crashed.\n')
    crashed(page)
    contents.emit('render-process-gone', preventable(), { reason: 'crashed', exitCode: 1 })
  })
  page.on('framenavigated', (frame) => {
    if (frame === page.mainFrame()) navigation.bringBack(frame.url())
  })
  page.on('download', (download) => {
    // Chromium saves none: Playwright is started without downloads.
    if (!isDownloadPrevented(partition, preventable()))
      process.stderr.write(`The host saves no downloads: ${download.suggestedFilename()}\n`)
  })
  page.on('load', () => {
    contents.emit('did-finish-load')
  })
  const { x, y, width = 800, height = 600 } = options
  await setBounds(browser.context, page, {
    ...(x === undefined || y === undefined ? {} : { left: x, top: y }),
    width,
    height,
  })
  if (isHidden && !browser.headless) await setBounds(browser.context, page, { windowState: 'minimized' })
  return { page, linked }
}
