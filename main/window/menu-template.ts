import type { MenuItemConstructorOptions } from 'electron'

export type MenuActions = {
  /** As in `process.platform`. macOS needs an application menu. */
  readonly platform: NodeJS.Platform
  /** Whether the menu has developer tools (not in a packaged app). */
  readonly developer: boolean
  readonly newWindow: () => void
}

const NEW_WINDOW_KEYS = 'CommandOrControl+Shift+N'

/** The menu's template. Roles are used wherever possible, so that the system translates and places them. */
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
