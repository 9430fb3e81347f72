import type { Menu as AppMenu, MenuItemConstructorOptions } from './surface.ts'

type Item = { enabled: boolean; readonly template: MenuItemConstructorOptions }

/** A menu that is held and not shown: Chromium's window and the system have none that the host could fill. */
export class HostMenu implements AppMenu {
  readonly #items: Item[] = []

  constructor(template: readonly MenuItemConstructorOptions[]) {
    for (const item of template) this.#add(item)
  }

  #add(template: MenuItemConstructorOptions): void {
    this.#items.push({ enabled: template.enabled ?? true, template })
    if (Array.isArray(template.submenu)) for (const item of template.submenu) this.#add(item)
  }

  getMenuItemById(id: string): Item | null {
    return this.#items.find(({ template }) => template.id === id) ?? null
  }

  /** Chooses an item in a window. Answers whether it could be chosen. */
  press(id: string, window: object | undefined): boolean {
    const item = this.getMenuItemById(id)
    if (!item?.enabled) return false
    click(item, window)
    return true
  }

  /** The labels of the items that can be chosen, as macOS shows them: without the marks of mnemonics. */
  labels(): readonly string[] {
    return this.#items.filter(({ enabled }) => enabled).map(labelOf)
  }

  pressLabel(label: string): void {
    const item = this.#items.find((one) => one.enabled && labelOf(one) === label)
    if (item !== undefined) click(item, undefined)
  }
}

const labelOf = ({ template }: Item) => (template.label ?? '').replace(/&(.)/g, '$1')

function click(item: Item, window: object | undefined): void {
  // Of what Electron hands over the app takes the window's id alone.
  const act = item.template.click as ((item: object, window: object | undefined) => void) | undefined
  act?.(item, window)
}
