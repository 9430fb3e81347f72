import { createInstance, type i18n as I18n } from 'i18next'
import { initReactI18next } from 'react-i18next'
import type { en } from '../../../contract/text/en.ts'
import type { enLater } from '../../../contract/text/en-later.ts'
import { LANGUAGE } from '../../../contract/text/language.ts'

declare module 'i18next' {
  // Declaration merging gives the library's interface the catalogue's keys.
  // eslint-disable-next-line @typescript-eslint/consistent-type-definitions
  interface CustomTypeOptions {
    defaultNS: 'translation'
    resources: { translation: typeof en }
  }
}

type Texts = { readonly [key: string]: string | Texts }

/** Texts are bundled, so they are available at once, and a missing text is a type error. */
export function createI18n(texts: Texts): I18n {
  const instance = createInstance()
  void instance.use(initReactI18next).init({
    lng: LANGUAGE,
    fallbackLng: LANGUAGE,
    initAsync: false,
    // The instance adds texts to the object that it is given.
    resources: { [LANGUAGE]: { translation: { ...texts } } },
    // React escapes texts.
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  })
  return instance
}

/** Adds the texts of screens that are loaded after the first one. */
export function addLaterTexts(instance: I18n, texts: typeof enLater): void {
  instance.addResourceBundle(LANGUAGE, 'translation', texts, true, true)
}
