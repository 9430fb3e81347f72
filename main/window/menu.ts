import { Menu } from 'electron'
import { menuTemplate, type MenuActions } from './menu-template.ts'

/** Makes the menu the app's own. */
export function buildMenu(actions: MenuActions): void {
  Menu.setApplicationMenu(Menu.buildFromTemplate(menuTemplate(actions)))
}
