import type { MenuItemConstructorOptions } from 'electron'

export type MenuActions = {
  /** The system, as `process.platform` names it: macOS wants an application menu of its own. */
  readonly platform: NodeJS.Platform
  /** Whether developer tools belong in the menu (not in a packaged app). */
  readonly developer: boolean
  readonly newWindow: () => void
}

const NEW_WINDOW_KEYS = 'CommandOrControl+Shift+N'

/** The menu's template: roles wherever there is one, so that the system translates and places them. */
export function menuTemplate({ platform, developer, newWindow }: MenuActions): MenuItemConstructorOptions[] {
  const view: MenuItemConstructorOptions[] = [
    { role: 'resetZoom' },
    { role: 'zoomIn' },
    { role: 'zoomOut' },
    { type: 'separator' },
    { role: 'togglefullscreen' },
  ]
  if (developer) view.push({ type: 'separator' }, { role: 'reload' }, { role: 'toggleDevTools' })
  return [
    ...(platform === 'darwin' ? [{ role: 'appMenu' } satisfies MenuItemConstructorOptions] : []),
    {
      label: 'File',
      submenu: [
        { label: 'New Window', accelerator: NEW_WINDOW_KEYS, click: () => newWindow() },
        { type: 'separator' },
        { role: platform === 'darwin' ? 'close' : 'quit' },
      ],
    },
    { role: 'editMenu' },
    { label: 'View', submenu: view },
    { role: 'windowMenu' },
  ]
}
