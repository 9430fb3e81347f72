import type { Settings } from '../../contract/model/settings.ts'
import { loadCatalogue } from '../../contract/text/catalogues.ts'
import { chooseLanguage, setShownLanguage, shownLanguage } from '../../contract/text/language.ts'
import { setMainTexts } from '../../contract/text/text-at.ts'
import { systemLanguages } from './system-languages.ts'

let wanted = 0

/**
 * Shows main's own texts, which are those of the menu and the system's dialogs, in the language of the settings. Returns
 * whether it is another one than before.
 */
export async function applyLanguage({ language: setting }: Pick<Settings, 'language'>): Promise<boolean> {
  const before = shownLanguage()
  const chosen = chooseLanguage(setting, systemLanguages())
  const turn = ++wanted
  const catalogue = await loadCatalogue(chosen.language)
  // The settings changed again while the texts were loaded.
  if (turn !== wanted) return false
  setMainTexts(catalogue)
  setShownLanguage(chosen)
  return chosen.language !== before
}
