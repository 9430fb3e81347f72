import type { BrowserContext, Page } from 'playwright-core'

export type Bounds = { x: number; y: number; width: number; height: number }

/** Whether bounds that came from a page have numbers. */
export function isBounds(bounds: Bounds | null | undefined): boolean {
  return [bounds?.x, bounds?.y, bounds?.width, bounds?.height].every(Number.isFinite)
}

type WindowBounds = {
  readonly left?: number
  readonly top?: number
  readonly width?: number
  readonly height?: number
  readonly windowState?: 'maximized' | 'minimized' | 'normal'
}

/** Moves, resizes, maximizes or restores Chromium's own window of a page. */
export async function setBounds(context: BrowserContext, page: Page, bounds: WindowBounds): Promise<void> {
  const devtools = await context.newCDPSession(page)
  const { windowId } = await devtools.send('Browser.getWindowForTarget')
  await devtools.send('Browser.setWindowBounds', { windowId, bounds })
  await devtools.detach()
}
