import { Menu } from 'electron'
import { menuTemplate, type MenuActions } from './menu-template.ts'

export function buildMenu(actions: MenuActions): void {
  Menu.setApplicationMenu(Menu.buildFromTemplate(menuTemplate(actions)))
}
