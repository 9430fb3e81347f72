// From the launch to the first paint that shows what was asked for.
import { fileURLToPath } from 'node:url'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { launchApp, type LaunchAppOptions, type LaunchedApp } from '../../../chromium-host/launch.ts'
import { LIST_SHOWN } from '../../../renderer/features/sessions/list/list-shown.ts'

export const EMPTY_APP = fileURLToPath(new URL('./empty-app', import.meta.url))

/** Launches the empty app on a data folder of its own, for as long as `use` takes. */
export async function withEmptyApp<T>(scratch: string, use: (app: LaunchedApp, startedAt: number) => Promise<T>) {
  const dataDir = await mkdtemp(join(scratch, 'empty-'))
  try {
    return await withApp({ dataDir, appDir: EMPTY_APP }, use)
  } finally {
    await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
  }
}

/** Launches an app for as long as `use` takes. `startedAt` is when, in milliseconds since 1970. */
export async function withApp<T>(
  options: LaunchAppOptions,
  use: (app: LaunchedApp, startedAt: number) => Promise<T>,
): Promise<T> {
  const startedAt = Date.now()
  const app = await launchApp({ ...options, env: { PROCTOR_DESK_HEADLESS: '1', PROCTOR_DESK_SCROLL_BARS: '1' } })
  try {
    return await use(app, startedAt)
  } finally {
    await app.close()
  }
}

/** As a reviewer's window, whatever size an earlier start of the same data folder left. */
export const setUsualSize = ({ page }: LaunchedApp) => page.setViewportSize({ width: 1440, height: 900 })

/** Milliseconds until the empty page was painted. */
export function startOfEmpty(scratch: string): Promise<number> {
  return withEmptyApp(scratch, async ({ page }, startedAt) => {
    const paintedAt = await page.evaluate(async () => {
      const entry = await new Promise<PerformanceEntry>((resolve) => {
        const observer = new PerformanceObserver((list) => {
          const found = list.getEntriesByName('first-contentful-paint')[0]
          if (found) resolve(found)
        })
        observer.observe({ type: 'paint', buffered: true })
      })
      return performance.timeOrigin + entry.startTime
    })
    return paintedAt - startedAt
  })
}

/** Milliseconds until the grid showed rows. */
export function startOfDesk(dataDir: string): Promise<number> {
  return withApp({ dataDir }, async ({ page }, startedAt) => {
    const shownAt = await page.evaluate(async (name) => {
      const entry = await new Promise<PerformanceEntry>((resolve) => {
        const observer = new PerformanceObserver((list) => {
          const found = list.getEntriesByName(name)[0]
          if (found) resolve(found)
        })
        observer.observe({ type: 'mark', buffered: true })
      })
      return performance.timeOrigin + entry.startTime
    }, LIST_SHOWN)
    return shownAt - startedAt
  })
}
