import { app, Menu } from 'electron'
import { COMMAND_IDS, type CommandId } from '../../contract/model/commands.ts'
import { createMenuState, type MenuState } from './menu-state.ts'
import { menuTemplate, type MenuActions } from './menu-template.ts'
import { ownWindows } from './own-windows.ts'

export type AppMenu = Pick<MenuState, 'available' | 'closed'> & {
  /** Builds the menu anew, in the language that was chosen meanwhile. */
  readonly translate: () => void
}

type AppMenuOptions = Pick<MenuActions, 'platform' | 'developer' | 'updates'> & { readonly newWindow: () => void }

/** Puts up the app menu. Its items follow the window that has the focus. */
export function createAppMenu({ platform, developer, updates, newWindow }: AppMenuOptions): AppMenu {
  function run(id: CommandId, windowId: number | undefined): void {
    if (id === 'newWindow') return newWindow()
    const window = ownWindows().find((one) => one.id === windowId)
    if (window && !window.webContents.isDestroyed()) window.webContents.send('app.command', { id })
  }
  const build = () => Menu.buildFromTemplate(menuTemplate({ platform, developer, updates, run }))
  let menu = build()
  Menu.setApplicationMenu(menu)
  const state = createMenuState((available) => {
    for (const id of COMMAND_IDS) {
      const item = menu.getMenuItemById(id)
      if (item) item.enabled = available.has(id)
    }
  })
  app.on('browser-window-focus', (_event, { webContents }) => state.focused(webContents.id))
  return {
    available: state.available,
    closed: state.closed,
    translate() {
      menu = build()
      // Before it is put up, since the system may copy it then.
      state.repeat()
      Menu.setApplicationMenu(menu)
    },
  }
}
