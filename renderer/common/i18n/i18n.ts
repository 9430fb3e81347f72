import { createInstance, type i18n as I18n } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { en } from '../../../contract/text/en.ts'
import { LANGUAGE } from '../../../contract/text/language.ts'

declare module 'i18next' {
  // Declaration merging gives the library's interface the catalogue's keys.
  // eslint-disable-next-line @typescript-eslint/consistent-type-definitions
  interface CustomTypeOptions {
    defaultNS: 'translation'
    resources: { translation: typeof en }
  }
}

/** The catalogue is bundled, so it is available at once, and a missing text is a type error. */
export function createI18n(): I18n {
  const instance = createInstance()
  void instance.use(initReactI18next).init({
    lng: LANGUAGE,
    fallbackLng: LANGUAGE,
    initAsync: false,
    resources: { [LANGUAGE]: { translation: en } },
    // React escapes texts.
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  })
  return instance
}
