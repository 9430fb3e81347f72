import { app, Menu } from 'electron'
import type { ConnectionId } from '../../contract/model/ids.ts'
import { textAt } from '../../contract/text/text-at.ts'
import type { Desk } from '../desk/desk-type.ts'
import { log } from '../support/log.ts'
import { hasTaskbar } from './app-icon.ts'
import { dockItems } from './dock-menu.ts'
import { connectionsOf, jumpListTasks, MOST_RECENT, type OwnProgram } from './jump-list.ts'

export type RecentMenuOptions = {
  readonly connections: Pick<Desk['connections'], 'recent' | 'forgetRecent'>
  readonly program: OwnProgram
  /** A connection was chosen in the dock's menu. Windows starts the app with a link instead. */
  readonly choose: (id: ConnectionId) => void
}

type Recent = Awaited<ReturnType<Desk['connections']['recent']>>

/**
 * Keeps the recent connections in the menu of the app's icon: in the dock of macOS, and in the jump list of Windows. Linux
 * has no such menu that changes: the actions of a desktop file are fixed when it is installed. Returns the function that
 * brings the menu up to date; with `anew` also where the connections are the same, as in another language.
 */
export function createRecentMenu({ connections, program, choose }: RecentMenuOptions): (anew?: boolean) => void {
  let shown: string | null = null
  let turn = Promise.resolve()

  /** Windows shows no category with an item that the user took out since the last call, so these are left out for good. */
  async function withoutRemoved(): Promise<Recent> {
    const removed = connectionsOf(app.getJumpListSettings().removedItems)
    if (removed.length > 0) {
      shown = null
      await connections.forgetRecent(removed)
    }
    return connections.recent()
  }

  function showInJumpList(recent: Recent): void {
    const items = jumpListTasks(recent, program)
    const result = app.setJumpList(
      items.length === 0 ? null : [{ type: 'custom', name: textAt('notifying.recent'), items }],
    )
    // The user may have turned off recent items for all apps.
    if (result !== 'ok') log('info', 'recent-menu.jump-list', { result })
  }

  async function update(anew: boolean): Promise<void> {
    const { dock } = app
    if (dock === undefined && !hasTaskbar()) return
    const recent = (hasTaskbar() ? await withoutRemoved() : await connections.recent()).slice(0, MOST_RECENT)
    const now = JSON.stringify(recent)
    if (now === shown && !anew) return
    shown = now
    if (dock === undefined) showInJumpList(recent)
    else dock.setMenu(Menu.buildFromTemplate(dockItems(recent, choose)))
  }

  return (anew = false) => {
    // One after the other, so that the latest wins.
    turn = turn.then(() => update(anew)).catch((error: unknown) => log('warn', 'recent-menu', { error }))
  }
}
