import { randomUUID } from 'node:crypto'
import type { BrowserContext, Page } from 'playwright-core'

/**
 * The pages that the host asked for. Chromium opens others by itself: for a file that is dropped on a window, a middle
 * click, a link with a target. An opener tells nothing about them, since many have none, so everything that the host
 * did not ask for is closed.
 */
const own = new WeakSet<Page>()
const asked = new Set<Promise<Page>>()
/** Addresses of windows that are on their way. Each is random, so a page cannot open one that is taken for it. */
const awaited = new Set<string>()

/** Makes a page of the host's own. */
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

/** Takes the page that Chromium began with for the host's own. */
export function adoptPage(page: Page): void {
  own.add(page)
}

/** Lets nothing open beside the host's own pages, from now on. */
export async function keepOthersOut(context: BrowserContext): Promise<void> {
  context.on('page', (page) => {
    void closeUnlessOwn(page)
  })
  await context.addInitScript(refuseDrops)
}

async function closeUnlessOwn(page: Page): Promise<void> {
  if (awaited.has(page.url())) own.add(page)
  // Chromium tells of a page before whoever asked for it has it.
  while (!own.has(page) && asked.size > 0) await Promise.allSettled(asked)
  if (!own.has(page)) await page.close().catch(() => undefined)
}

/**
 * Runs in every page and frame before its own scripts: a file or link that is dropped there opens nothing. Chromium would
 * open it in a page of its own (`DragController::PerformDrag` in third_party/blink/renderer/core/page/drag_controller.cc);
 * Electron's windows have that off.
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
 * Opens a small window over the one of another page. That page has no hand in it: the call is made in a world of the
 * host's own, where a page's scripts change nothing, and without an opener neither page has a way to the other. A window
 * that is opened like this has no address bar, unlike one that the debugger opens.
 */
export async function openWindowOver(page: Page, size: Size): Promise<Page> {
  const context = page.context()
  const address = `about:blank#${randomUUID()}`
  awaited.add(address)
  const devtools = await context.newCDPSession(page)
  const opened = context.waitForEvent('page', (one) => one.url() === address)
  // Whoever waits hears of the failure below; until then it is nobody's.
  opened.catch(() => undefined)
  try {
    const { frameTree } = await devtools.send('Page.getFrameTree')
    const world = { frameId: frameTree.frame.id, worldName: 'host' }
    const { executionContextId } = await devtools.send('Page.createIsolatedWorld', world)
    const expression = `(${openOver.toString()})(${JSON.stringify({ ...size, address })})`
    // Chromium opens windows only for somebody who did something.
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
