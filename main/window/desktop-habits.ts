import { app, BrowserWindow } from 'electron'
import type { ConnectionId } from '../../contract/model/ids.ts'
import type { Desk } from '../desk/desk-type.ts'
import { watchEndings, type Ending } from '../desk/endings.ts'
import { watchProgress } from '../desk/overall-progress.ts'
import { badgeOf, NOTHING_UNSEEN, withEnding, type Unseen } from '../desk/unseen.ts'
import { log } from '../support/log.ts'
import { showBadge } from './app-icon.ts'
import type { OwnProgram } from './jump-list.ts'
import { fileNotice, syncNotice } from './notice-texts.ts'
import { createProgressBar } from './progress-bar.ts'
import { createRecentMenu } from './recent-menu.ts'
import { createSystemNotices } from './system-notices.ts'
import type { Place } from './windows.ts'
import { ownWindows } from './own-windows.ts'

export type DesktopHabitsOptions = {
  readonly desk: Pick<Desk, 'events' | 'connections' | 'settings'>
  /** As that of the windows. Does nothing while the app ends. */
  readonly show: (place: Place | null, windowId?: number | null) => void
  readonly program: OwnProgram
  /** Folder of the badges for Windows. */
  readonly badges: string
}

/** What the app does on the desktop outside of its windows. */
export type DesktopHabits = {
  /** The language has changed. */
  readonly translate: () => void
}

/**
 * Recent connections in the menu of the app's icon, the progress of running work on it, and, unless the user turned them
 * off, notifications and a badge for what ended while no window was in front.
 */
export function startDesktopHabits({ desk, show, program, badges }: DesktopHabitsOptions): DesktopHabits {
  const notices = createSystemNotices()
  let unseen: Unseen = NOTHING_UNSEEN

  function seen(): void {
    if (unseen === NOTHING_UNSEEN) return
    unseen = NOTHING_UNSEEN
    notices.clear()
    showBadge(badgeOf(unseen), badges)
  }

  const open = (id: ConnectionId) => {
    seen()
    show({ connectionId: id, key: null })
  }

  async function notify(ending: Exclude<Ending, { kind: 'recovered' }>): Promise<void> {
    if (ending.kind !== 'sync') {
      const { windowId } = ending
      // Its window has a notice of the file, with what can be done with it.
      notices.show(ending.kind, fileNotice(ending), () => {
        seen()
        show(null, windowId)
      })
      return
    }
    const { connectionId } = ending
    const name = (await desk.connections.list()).find(({ id }) => id === connectionId)?.name
    const syncs = unseen.syncs.get(connectionId)
    // The user came back meanwhile, or the connection was removed.
    if (name === undefined || syncs === undefined) return
    notices.show(`sync-${connectionId}`, syncNotice(name, syncs), () => open(connectionId))
  }

  /** A failure that is over needs nobody's attention. */
  function recovered(ending: Extract<Ending, { kind: 'recovered' }>): void {
    const before = unseen
    unseen = withEnding(unseen, ending)
    if (unseen === before) return
    showBadge(badgeOf(unseen), badges)
    notices.remove(`sync-${ending.connectionId}`)
  }

  async function ended(ending: Ending): Promise<void> {
    const { notifies } = await desk.settings.get()
    if (ending.kind === 'recovered') return recovered(ending)
    // While a box of the system is open, such as that to choose a file, no window has the focus: it is a window of its own.
    // What ends then is notified too, since the box may cover the notice of the window.
    if (!notifies || BrowserWindow.getFocusedWindow() !== null) return
    unseen = withEnding(unseen, ending)
    showBadge(badgeOf(unseen), badges)
    await notify(ending)
  }

  const bar = createProgressBar(() => ownWindows(), app.dock !== undefined)
  for (const window of ownWindows()) bar.focused(window)
  app.on('browser-window-focus', (_event, window) => {
    bar.focused(window)
    seen()
  })
  // A notification that is left would lead nowhere, and some docks keep a badge.
  app.on('will-quit', seen)
  watchEndings(desk.events, (ending) => {
    ended(ending).catch((error: unknown) => log('info', 'desktop.notice', { error }))
  })
  watchProgress(desk.events, bar.show)

  const updateRecent = createRecentMenu({ connections: desk.connections, program, choose: open })
  desk.events.on('connections.tablesChanged', ({ tables }) => {
    // Which connection was shown last is a setting.
    if (tables.includes('connections') || tables.includes('settings')) updateRecent()
  })
  updateRecent()
  return { translate: () => updateRecent(true) }
}
