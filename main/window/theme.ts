import { nativeTheme } from 'electron'
import type { Settings } from '../../contract/model/settings.ts'

/** What the system draws (dialogs, menus, a window's first background) is as light or dark as the user chose. */
export function applyTheme({ theme }: Pick<Settings, 'theme'>): void {
  nativeTheme.themeSource = theme
}
