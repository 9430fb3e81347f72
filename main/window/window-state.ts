import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { z } from 'zod'

const windowStateSchema = z.object({
  x: z.int().optional(),
  y: z.int().optional(),
  width: z.int().min(640).max(16_384),
  height: z.int().min(480).max(16_384),
  maximized: z.boolean(),
  zoom: z.number().min(0.25).max(5).optional(),
})
/** Where the window was, in device-independent pixels. Without `x` and `y` the system places it. */
export type WindowState = z.infer<typeof windowStateSchema>

export const DEFAULT_WINDOW_STATE: WindowState = { width: 1440, height: 900, maximized: false }

/** What was remembered, or the default where nothing was or it makes no sense. */
export function readWindowState(file: string): WindowState {
  try {
    const parsed = windowStateSchema.safeParse(JSON.parse(readFileSync(file, 'utf8')))
    return parsed.success ? parsed.data : DEFAULT_WINDOW_STATE
  } catch {
    return DEFAULT_WINDOW_STATE
  }
}

/** Remembers where the window was. Not being able to is no reason to trouble anybody. */
export function writeWindowState(file: string, state: WindowState): void {
  try {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
    writeFileSync(`${file}.new`, JSON.stringify(state), { mode: 0o600 })
    renameSync(`${file}.new`, file)
  } catch {
    // The next start opens at the default size.
  }
}

type Area = { readonly x: number; readonly y: number; readonly width: number; readonly height: number }

/** Drops a remembered place that no screen shows any more (a monitor was unplugged), and fits the size. */
export function fitToScreens(state: WindowState, areas: readonly Area[]): WindowState {
  const largest = areas.reduce<Area | null>(
    (best, area) => (best === null || area.width * area.height > best.width * best.height ? area : best),
    null,
  )
  if (largest === null) return state
  const width = Math.min(state.width, Math.max(largest.width, 640))
  const height = Math.min(state.height, Math.max(largest.height, 480))
  const { x, y, maximized, zoom } = state
  const visible =
    x !== undefined &&
    y !== undefined &&
    areas.some(
      (area) => x + 100 > area.x && x < area.x + area.width - 100 && y >= area.y && y < area.y + area.height - 50,
    )
  const fitted = { width, height, maximized, ...(zoom !== undefined && { zoom }) }
  return visible ? { x, y, ...fitted } : fitted
}
