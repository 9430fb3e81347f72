import { useEffect } from 'react'
import type { Settings } from '../../contract/model/settings.ts'

type Theme = Settings['theme']
const REMEMBERED = 'theme'
const prefersDark = () => window.matchMedia('(prefers-color-scheme: dark)')

function apply(theme: Theme): void {
  const dark = theme === 'dark' || (theme === 'system' && prefersDark().matches)
  document.documentElement.dataset.theme = dark ? 'dark' : 'light'
}

/**
 * Applies a theme before the first paint, because the settings load later: the one stored earlier in this run, or else
 * the system's. The storage is in memory, and main overrides the system's theme with the setting at the start.
 */
export function applyRememberedTheme(): void {
  const remembered = localStorage.getItem(REMEMBERED)
  apply(remembered === 'dark' || remembered === 'light' ? remembered : 'system')
}

/** Applies the theme setting; `system` follows the system. */
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
