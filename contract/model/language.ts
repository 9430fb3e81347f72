/** The languages that the app can be shown in: each has a complete catalogue in `contract/text`. */
export const LANGUAGES = ['en', 'de', 'es', 'fr', 'ru'] as const

export type Language = (typeof LANGUAGES)[number]

/** `system` is the first of the system's preferred languages that the app has, otherwise English. */
export type LanguageSetting = 'system' | Language
