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

/** Most arrangements of screens that are remembered. */
const MOST_ARRANGEMENTS = 12

const windowFileSchema = z.object({
  /** For each arrangement of screens, the one that was used last at the end. */
  arrangements: z.array(z.object({ screens: z.string().max(2000), state: windowStateSchema })),
})
type WindowFile = z.infer<typeof windowFileSchema>

function readFile(file: string): WindowFile {
  try {
    const parsed = windowFileSchema.safeParse(JSON.parse(readFileSync(file, 'utf8')))
    return parsed.success ? parsed.data : { arrangements: [] }
  } catch {
    return { arrangements: [] }
  }
}

type Screen = { readonly bounds: Area; readonly scaleFactor: number }

/**
 * Names an arrangement of screens: a laptop alone, or with the monitors at a desk. Screens have no lasting name on every
 * system, so it is where they are and how large.
 */
export function arrangementOf(screens: readonly Screen[]): string {
  return screens
    .map(({ bounds: { x, y, width, height }, scaleFactor }) => `${width}x${height}@${scaleFactor} ${x},${y}`)
    .sort()
    .join('; ')
}

/**
 * Where the window was with these screens; otherwise where it was last, or the default where nothing was remembered or it
 * makes no sense.
 */
export function readWindowState(file: string, screens: string): WindowState {
  const { arrangements } = readFile(file)
  const found = arrangements.find((one) => one.screens === screens) ?? arrangements.at(-1)
  return found?.state ?? DEFAULT_WINDOW_STATE
}

/** Remembers where the window was with these screens. Not being able to is no reason to trouble anybody. */
export function writeWindowState(file: string, screens: string, state: WindowState): void {
  try {
    const others = readFile(file).arrangements.filter((one) => one.screens !== screens)
    const kept: WindowFile = { arrangements: [...others, { screens, state }].slice(-MOST_ARRANGEMENTS) }
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
    writeFileSync(`${file}.new`, JSON.stringify(kept), { mode: 0o600 })
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
