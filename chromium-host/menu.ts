import { BrowserWindow } from './browser-window.ts'
import type { Menu as AppMenu, MenuConstructor, MenuItemConstructorOptions } from './surface.ts'
import { inTest, onMenuPress, onMenuRead } from './test-link.ts'

type Item = { enabled: boolean; readonly template: MenuItemConstructorOptions }

/** Chromium's window has no menu that could be filled, so what is built is held, and only a test can choose in it. */
class HostMenu implements AppMenu {
  readonly #items = new Map<string, Item>()

  constructor(template: readonly MenuItemConstructorOptions[]) {
    for (const item of template) this.#add(item)
  }

  #add(template: MenuItemConstructorOptions): void {
    if (template.id !== undefined) this.#items.set(template.id, { enabled: template.enabled ?? true, template })
    if (Array.isArray(template.submenu)) for (const item of template.submenu) this.#add(item)
  }

  getMenuItemById(id: string): Item | null {
    return this.#items.get(id) ?? null
  }

  /** Chooses an item in the window that has the focus. Answers whether it could be chosen. */
  press(id: string): boolean {
    const item = this.getMenuItemById(id)
    if (!item?.enabled) return false
    const window = BrowserWindow.getFocusedWindow() ?? BrowserWindow.getAllWindows()[0]
    // Of what Electron hands over the app takes the window's id alone.
    const click = item.template.click as ((item: object, window: object | undefined) => void) | undefined
    click?.(item, window)
    return true
  }
}

let appMenu: HostMenu | null = null

export const Menu: MenuConstructor = {
  buildFromTemplate: (template) => new HostMenu(template),
  setApplicationMenu(menu) {
    appMenu = menu instanceof HostMenu ? menu : null
  },
}

if (inTest) {
  onMenuPress((id) => appMenu?.press(id) ?? false)
  onMenuRead((id) => appMenu?.getMenuItemById(id)?.template.label ?? null)
}
