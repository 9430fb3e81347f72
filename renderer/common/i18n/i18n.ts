import { createInstance, type i18n as I18n } from 'i18next'
import { initReactI18next } from 'react-i18next'
import type { en } from '../../../contract/text/en.ts'
import type { enLater } from '../../../contract/text/en-later.ts'
import { loadCatalogue, type Texts } from '../../../contract/text/catalogues.ts'
import { formatNumber } from '../../../contract/text/format.ts'
import type { ShownLanguage } from '../../../contract/text/language.ts'

declare module 'i18next' {
  // Declaration merging gives the library's interface the catalogue's keys.
  // eslint-disable-next-line @typescript-eslint/consistent-type-definitions
  interface CustomTypeOptions {
    defaultNS: 'translation'
    resources: { translation: typeof en }
  }
}

/** What the app speaks before it knows its language, and what other languages fall back to. */
const FIRST_LANGUAGE = 'en'

/** English texts are bundled, so they are available at once, and a missing text is a type error. */
export function createI18n(texts: Texts): I18n {
  const instance = createInstance()
  void instance.use(initReactI18next).init({
    lng: FIRST_LANGUAGE,
    fallbackLng: FIRST_LANGUAGE,
    initAsync: false,
    // The instance adds texts to the object that it is given.
    resources: { [FIRST_LANGUAGE]: { translation: { ...texts } } },
    // React escapes texts.
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  })
  // The library's own rounds to three decimals, so a score would differ from what the list shows.
  instance.services.formatter?.add('number', (value: number, locale) => formatNumber(value, locale))
  return instance
}

/** Adds the texts of screens that are loaded after the first one. A translation is loaded with all its texts. */
export function addLaterTexts(instance: I18n, texts: typeof enLater): void {
  instance.addResourceBundle(FIRST_LANGUAGE, 'translation', texts, true, true)
}

/** Adds the texts of a language, which are a script of their own, unless they are there. */
export async function addLanguage(instance: I18n, { language }: ShownLanguage): Promise<void> {
  if (instance.hasResourceBundle(language, 'translation')) return
  const texts = await loadCatalogue(language)
  if (texts !== null) instance.addResourceBundle(language, 'translation', texts)
}

/**
 * Shows a language whose texts are there. The library looks for `de-AT`, then `de`, and writes numbers as the former
 * does.
 */
export function showLanguage(instance: I18n, { locale }: ShownLanguage): void {
  if (instance.language !== locale) void instance.changeLanguage(locale)
}
