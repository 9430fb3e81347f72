import { useEffect, useState } from 'react'
import type { LanguageSetting } from '../../contract/model/language.ts'
import { chooseLanguage, setShownLanguage, type ShownLanguage } from '../../contract/text/language.ts'
import { addLanguage, showLanguage } from '../common/i18n/i18n.ts'
import { windowI18n } from './window-i18n.ts'

/** Main says what the system prefers; until then, or where its answer failed, the page's own guess has to do. */
let system: readonly string[] = navigator.languages
let shown: ShownLanguage = chooseLanguage('system', ['en'])

/**
 * Chooses the language that a window begins with and loads its texts, which is to be waited for before anything is
 * shown. Without them the window begins in English.
 */
export async function beginLanguage(setting: LanguageSetting, systemLanguages: readonly string[]): Promise<void> {
  system = systemLanguages
  await apply(chooseLanguage(setting, system)).catch(() => undefined)
}

/** Follows the setting; returns the locale that is shown, which changes once its texts are there. */
export function useLanguage(setting: LanguageSetting | undefined): string {
  const [locale, setLocale] = useState(shown.locale)
  useEffect(() => {
    if (setting === undefined) return
    const wanted = chooseLanguage(setting, system)
    let isReplaced = false
    const follow = async () => {
      await addLanguage(windowI18n, wanted)
      if (isReplaced) return
      show(wanted)
      setLocale(wanted.locale)
    }
    // The window stays in its language; the setting is applied when it begins anew.
    follow().catch(() => undefined)
    return () => {
      isReplaced = true
    }
  }, [setting])
  return locale
}

async function apply(wanted: ShownLanguage): Promise<void> {
  await addLanguage(windowI18n, wanted)
  show(wanted)
}

function show(wanted: ShownLanguage): void {
  shown = wanted
  // Formats first: changing the language of the texts draws the window anew.
  setShownLanguage(wanted)
  document.documentElement.lang = wanted.locale
  showLanguage(windowI18n, wanted)
}
