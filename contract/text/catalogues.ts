import type { Language } from '../model/language.ts'

/** Texts by their keys, as the library for translations takes them. */
export type Texts = { readonly [key: string]: string | Texts }

/**
 * The catalogues besides the English one. Each is a script of its own, which only those load who read it. A language is
 * offered once it is here, and it can only be here when it is complete: see TRANSLATING.md.
 */
const CATALOGUES: Readonly<Record<Exclude<Language, 'en'>, () => Promise<Texts>>> = {
  de: async () => (await import('./de/de.ts')).de,
  es: async () => (await import('./es/es.ts')).es,
  fr: async () => (await import('./fr/fr.ts')).fr,
  ru: async () => (await import('./ru/ru.ts')).ru,
}

/** The catalogue of a language; `null` for English, which is always there. */
export async function loadCatalogue(language: Language): Promise<Texts | null> {
  return language === 'en' ? null : (CATALOGUES as Readonly<Record<string, () => Promise<Texts>>>)[language]!()
}
