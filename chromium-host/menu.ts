import { BrowserWindow } from './browser-window.ts'
import { HostMenu } from './menu-items.ts'
import type { MenuConstructor } from './surface.ts'
import { inTest, onMenuPress, onMenuRead } from './test-link.ts'

let appMenu: HostMenu | null = null

export const Menu: MenuConstructor = {
  buildFromTemplate: (template) => new HostMenu(template),
  setApplicationMenu(menu) {
    appMenu = menu instanceof HostMenu ? menu : null
  },
}

if (inTest) {
  // Only a test can choose in it, in the window that has the focus.
  onMenuPress((id) => appMenu?.press(id, BrowserWindow.getFocusedWindow() ?? BrowserWindow.getAllWindows()[0]) ?? false)
  onMenuRead((id) => appMenu?.getMenuItemById(id)?.template.label ?? null)
}
