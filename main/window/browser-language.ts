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
 * Lets Chromium on Linux go by `--lang` where `LANGUAGE` is set: Electron sets `LC_ALL` by it, before which GLib asks
 * `LANGUAGE` (`g_get_language_names`). Returns what sets it back, so that no process started later inherits it.
 */
export function withoutOtherLanguage(language: string, env: NodeJS.ProcessEnv): () => void {
  const before = env.LANGUAGE
  if (before === undefined || before === '') return () => undefined
  env.LANGUAGE = language.replace('-', '_')
  return () => {
    env.LANGUAGE = before
  }
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
