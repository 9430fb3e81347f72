import { LANGUAGES, type Language, type LanguageSetting } from '../model/language.ts'

/** What texts, dates and numbers are shown in. */
export type ShownLanguage = {
  readonly language: Language
  /** A BCP 47 tag of that language, with the system's region if the system has one for it: `de-AT`. */
  readonly locale: string
}

/** What each language calls itself, which is how it is chosen in any other. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  en: 'English',
  de: 'Deutsch',
  es: 'Español',
  fr: 'Français',
  ru: 'Русский',
}

let shown: ShownLanguage | null = null

/** Sets the language for all that is formatted from now on. */
export function setShownLanguage(next: ShownLanguage): void {
  shown = next
}

export function shownLanguage(): Language {
  return shown?.language ?? 'en'
}

/** The locale of dates, numbers, lists and units. `undefined` before a language is chosen: that of the process. */
export function shownLocale(): string | undefined {
  return shown?.locale
}

/**
 * The language of a setting, and the locale that goes with it. `system` holds BCP 47 tags, the preferred one first.
 * Languages are compared by their first part; the region is the system's, so that a German text in Austria has Austrian
 * numbers, but an English text on a German system has not German ones.
 */
export function chooseLanguage(setting: LanguageSetting, system: readonly string[]): ShownLanguage {
  const language = setting === 'system' ? (preferred(system) ?? 'en') : setting
  const locale = system.find((tag) => languageOf(tag) === language) ?? language
  return { language, locale: isLocale(locale) ? locale : language }
}

function preferred(system: readonly string[]): Language | undefined {
  for (const tag of system) {
    const found = LANGUAGES.find((language) => language === languageOf(tag))
    if (found !== undefined) return found
  }
  return undefined
}

function languageOf(tag: string): string {
  return tag.split(/[-_]/, 1)[0]?.toLowerCase() ?? ''
}

/** Whether the tag can be used with `Intl`, which throws for a malformed one. */
function isLocale(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1
  } catch {
    return false
  }
}

/** What a language is called in the shown one; empty for a tag that names none. */
export function languageName(tag: string): string {
  if (!isLocale(tag)) return ''
  return new Intl.DisplayNames(shownLocale(), { type: 'language', fallback: 'none' }).of(tag) ?? ''
}
