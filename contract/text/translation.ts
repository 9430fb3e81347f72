/** Keys of `Texts` that are a plural: `x` for `x_one` and `x_other`. */
type PluralOf<Texts> = {
  [K in keyof Texts]: K extends `${infer Stem}_one` ? (`${Stem}_other` extends keyof Texts ? Stem : never) : never
}[keyof Texts]

type PluralKey<Texts> = `${PluralOf<Texts> & string}_${'one' | 'other'}`

/** Plural forms of a text that has one form in English, although it says a number: `{{count}} of {{total}}`. */
type CountedText<Texts> = {
  [K in keyof Texts]: K extends PluralKey<Texts> ? never : Texts[K] extends `${string}{{count${string}` ? K : never
}[keyof Texts]

/**
 * A catalogue in a language whose plurals have these forms. It has every key of the English one and no other, and for
 * each plural exactly the forms of its language, so that a missing or unknown key is a type error.
 */
type Translation<Texts, Form extends string> = {
  readonly [K in Exclude<keyof Texts, PluralKey<Texts>>]: Texts[K] extends string ? string : Translation<Texts[K], Form>
} & {
  readonly [K in `${PluralOf<Texts> & string}_${Form}`]: string
} & {
  readonly [K in `${CountedText<Texts> & string}_${Form}`]?: string
}

// The forms are those of `Intl.PluralRules`, by whose names the library for translations looks for them.
export type German<Texts> = Translation<Texts, 'one' | 'other'>
export type French<Texts> = Translation<Texts, 'one' | 'many' | 'other'>
export type Spanish<Texts> = Translation<Texts, 'one' | 'many' | 'other'>
export type Russian<Texts> = Translation<Texts, 'one' | 'few' | 'many' | 'other'>
