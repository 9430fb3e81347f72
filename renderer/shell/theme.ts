import { useEffect } from 'react'
import type { Settings } from '../../contract/model/settings.ts'

type Theme = Settings['theme']
const REMEMBERED = 'theme'
const prefersDark = () => window.matchMedia('(prefers-color-scheme: dark)')

function apply(theme: Theme): void {
  const dark = theme === 'dark' || (theme === 'system' && prefersDark().matches)
  document.documentElement.dataset.theme = dark ? 'dark' : 'light'
}

/** Sets the theme of the last time before anything is drawn: the settings themselves come a moment later. */
export function applyRememberedTheme(): void {
  const remembered = localStorage.getItem(REMEMBERED)
  apply(remembered === 'dark' || remembered === 'light' ? remembered : 'system')
}

/** Follows the setting, and with `system` the system. */
export function useTheme(theme: Theme | undefined): void {
  useEffect(() => {
    if (theme === undefined) return
    localStorage.setItem(REMEMBERED, theme)
    apply(theme)
    if (theme !== 'system') return
    const query = prefersDark()
    const follow = () => apply('system')
    query.addEventListener('change', follow)
    return () => query.removeEventListener('change', follow)
  }, [theme])
}
