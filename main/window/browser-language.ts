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
  const language = languageInSettings(dataDir)
  return language === null ? null : chooseLanguage(language, system).locale
}

/**
 * The language of the settings, for what comes before they are read; `null` where that is the system's. Whatever is wrong
 * with the file is told where they are read.
 */
export function languageInSettings(dataDir: string): Language | null {
  try {
    const { language } = JSON.parse(readFileSync(join(dataDir, 'settings.json'), 'utf8')) as {
      readonly language?: unknown
    }
    return LANGUAGES.find((one) => one === language) ?? null
  } catch {
    return null
  }
}
