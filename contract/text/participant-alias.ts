import type { Language } from '../model/language.ts'
import { deBlind } from './de/blind.ts'
import { enBlind } from './en-blind.ts'
import { esBlind } from './es/blind.ts'
import { frBlind } from './fr/blind.ts'
import { shownLanguage } from './language.ts'
import { ruBlind } from './ru/blind.ts'

const ALIASES: Readonly<Record<Language, string>> = {
  en: enBlind.blind.participant,
  de: deBlind.blind.participant,
  es: esBlind.blind.participant,
  fr: frBlind.blind.participant,
  ru: ruBlind.blind.participant,
}

/**
 * Stands for a participant's name in blind mode, in the store as well as on screen, in the language shown. `of` is the
 * place in the queue, starting at 1, or a code that says nothing.
 */
export function participantAlias(of: string | number): string {
  return ALIASES[shownLanguage()].replace('{{of}}', String(of))
}
