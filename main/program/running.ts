import type { Desk } from '../desk/desk-type.ts'
import type { Smoke } from '../smoke/smoke.ts'
import type { SmokeRequest } from '../smoke/request.ts'
import type { Updates } from '../updates/updates.ts'
import type { AppMenu } from '../window/app-menu.ts'
import type { DesktopHabits } from '../window/desktop-habits.ts'

export type ProgramOptions = {
  readonly dataDir: string
  /** The program proves itself instead of waiting for a user. */
  readonly smokeAsked: SmokeRequest | null
  /** A file of the built program: `preload/index.cjs`. */
  readonly out: (path: string) => string
}

/** What runs by now. Each part is set when it has started. */
export type Running = {
  desk: Desk | null
  menu: AppMenu | null
  habits: DesktopHabits | null
  updates: Updates | null
  smoke: Smoke | null
  /** Set when the services begin to end. */
  stopping: Promise<void> | null
  /** The services have ended. */
  closed: boolean
}

/** `does`, until the services begin to end: a window that is opened later would find nobody to answer it. */
export function unlessStopping<Args extends readonly unknown[]>(
  running: Pick<Running, 'stopping'>,
  does: (...args: Args) => unknown,
): (...args: Args) => void {
  return (...args) => {
    if (running.stopping === null) does(...args)
  }
}

export const nothingRunning = (): Running => ({
  desk: null,
  menu: null,
  habits: null,
  updates: null,
  smoke: null,
  stopping: null,
  closed: false,
})
