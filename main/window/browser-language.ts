import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { LANGUAGES, type Language } from '../../contract/model/language.ts'
import { chooseLanguage } from '../../contract/text/language.ts'

/**
 * The tag to start Chromium with, as `--lang`, so that its date fields are in the language of the settings; `null` where
 * that is the system's, which Chromium finds by itself. The switch must be there before the app is ready: Electron reads
 * it as it loads Chromium's texts (`ElectronBrowserMainParts::PreCreateThreads` in
 * shell/browser/electron_browser_main_parts.cc), so another language is that of date fields from the next start on.
 */
export function browserLanguage(dataDir: string, system: readonly string[]): string | null {
  const language = languageInSettings(join(dataDir, 'settings.json'))
  return language === null ? null : chooseLanguage(language, system).locale
}

/** Whatever is wrong with the file is told where the settings are read, which is later. */
function languageInSettings(file: string): Language | null {
  try {
    const { language } = JSON.parse(readFileSync(file, 'utf8')) as { readonly language?: unknown }
    return LANGUAGES.find((one) => one === language) ?? null
  } catch {
    return null
  }
}
