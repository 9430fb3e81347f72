import { app } from 'electron'

/**
 * BCP 47 tags of the languages that the system prefers, the first one most. While the app is developed,
 * `PROCTOR_DESK_LOCALE` stands for them. `app.getLocale()` would be that of Chromium's own texts, which has no region
 * for most languages.
 */
export function systemLanguages(): readonly string[] {
  const chosen = app.isPackaged ? undefined : process.env.PROCTOR_DESK_LOCALE
  return chosen ? [chosen] : app.getPreferredSystemLanguages()
}
