import type { BrowserContext, Page, Route } from 'playwright-core'
import { toAppAddress } from './addresses.ts'
import type { HostWindow } from './host-window.ts'
import { answerRoute } from './protocol.ts'
import { isCancelled } from './session.ts'

/** The open windows, oldest first. */
export const windows: HostWindow[] = []

let wired: Promise<void> | null = null

/** Answers the requests of the browser's pages; the first call does it for all windows. */
export function wireOnce(context: BrowserContext): Promise<void> {
  wired ??= wire(context)
  return wired
}

function windowOf(page: Page): HostWindow | undefined {
  return windows.find((window) => window.shows(page))
}

async function wire(context: BrowserContext): Promise<void> {
  context.on('close', () => {
    for (const window of [...windows]) void window.closedByBrowser()
  })
  await context.route('**', async (route) => {
    const page = pageOf(route)
    const window = page === null ? undefined : windowOf(page)
    const request = route.request()
    const partition = (window ?? windows[0])?.partition ?? ''
    if (request.isNavigationRequest() && !(window?.navigation.mayNavigate(route) ?? false)) await route.abort('aborted')
    else if (await isCancelled(partition, toAppAddress(request.url()))) await route.abort('blockedbyclient')
    else
      await answerRoute(route, context, partition, (target) => {
        if (request.isNavigationRequest()) window?.navigation.redirected(route, target)
      })
  })
}

function pageOf(route: Route): Page | null {
  try {
    return route.request().frame().page()
  } catch {
    // A request of a worker, or of a frame whose navigation has not been checked yet.
    return null
  }
}
