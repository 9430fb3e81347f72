import { randomUUID } from 'node:crypto'
import type { BrowserContext, Page } from 'playwright-core'

/**
 * Pages that the host opened. Chromium opens others by itself: for a file dropped on a window, a middle click, a link
 * with a target. They cannot be recognized by their opener, since many have none, so every page that the host did not
 * open is closed.
 */
const own = new WeakSet<Page>()
const asked = new Set<Promise<Page>>()
/** Addresses of windows that are being opened. They are random, so that a page cannot open one that is accepted. */
const awaited = new Set<string>()

/** Opens a page of the host. */
export async function makePage(context: BrowserContext): Promise<Page> {
  const making = context.newPage()
  asked.add(making)
  try {
    const page = await making
    own.add(page)
    return page
  } finally {
    asked.delete(making)
  }
}

/** Registers the page that Chromium started with as the host's. */
export function adoptPage(page: Page): void {
  own.add(page)
}

/** Closes all pages that are not the host's, from now on. */
export async function keepOthersOut(context: BrowserContext): Promise<void> {
  context.on('page', (page) => {
    void closeUnlessOwn(page)
  })
  await context.addInitScript(refuseDrops)
}

async function closeUnlessOwn(page: Page): Promise<void> {
  if (awaited.has(page.url())) own.add(page)
  // Chromium reports a page before the call that opened it returns.
  while (!own.has(page) && asked.size > 0) await Promise.allSettled(asked)
  if (!own.has(page)) await page.close().catch(() => undefined)
}

/**
 * Runs in every page and frame before its own scripts and cancels drops of files and links. Chromium would open them in
 * a new page (`DragController::PerformDrag` in third_party/blink/renderer/core/page/drag_controller.cc); Electron's
 * windows have this turned off.
 */
function refuseDrops(): void {
  for (const type of ['dragover', 'drop'] as const)
    window.addEventListener(
      type,
      (event) => {
        const { dataTransfer } = event
        if (!dataTransfer?.types.some((kind) => kind === 'Files' || kind === 'text/uri-list')) return
        event.preventDefault()
        dataTransfer.dropEffect = 'none'
      },
      true,
    )
}

type Size = { readonly width: number; readonly height: number }

/**
 * Opens a small window over the one of another page. That page cannot interfere: the call is made in an isolated world,
 * where a page's scripts change nothing, and without an opener neither page can reach the other. Unlike a window that
 * the debugger opens, this one has no address bar.
 */
export async function openWindowOver(page: Page, size: Size): Promise<Page> {
  const context = page.context()
  const address = `about:blank#${randomUUID()}`
  awaited.add(address)
  const devtools = await context.newCDPSession(page)
  const opened = context.waitForEvent('page', (one) => one.url() === address)
  // Prevents an unhandled rejection; the failure is reported where the promise is awaited below.
  opened.catch(() => undefined)
  try {
    const { frameTree } = await devtools.send('Page.getFrameTree')
    const world = { frameId: frameTree.frame.id, worldName: 'host' }
    const { executionContextId } = await devtools.send('Page.createIsolatedWorld', world)
    const expression = `(${openOver.toString()})(${JSON.stringify({ ...size, address })})`
    // Chromium opens windows only after a user gesture.
    await devtools.send('Runtime.evaluate', { expression, contextId: executionContextId, userGesture: true })
    return await opened
  } finally {
    awaited.delete(address)
    await devtools.detach().catch(() => undefined)
  }
}

function openOver({ width, height, address }: Size & { readonly address: string }): void {
  const left = Math.round(window.screenX + (window.outerWidth - width) / 2)
  const top = Math.round(window.screenY + (window.outerHeight - height) / 3)
  window.open(address, '_blank', `popup,noopener,width=${width},height=${height},left=${left},top=${top}`)
}
