import type { Texts } from './catalogues.ts'
import { en } from './en.ts'
import { formatNumber } from './format.ts'
import { shownLocale } from './language.ts'

type Paths<T> = {
  [K in keyof T & string]: T[K] extends string ? K : `${K}.${Paths<T[K]>}`
}[keyof T & string]

/** The place of a text in the catalogue, such as `app.name`. */
export type TextPath = Paths<typeof en>

let texts: Texts = en

/** Sets the catalogue of main's own texts: the menu and the system's dialogs. `null` is the English one. */
export function setMainTexts(catalogue: Texts | null): void {
  texts = catalogue ?? en
}

type Values = Readonly<Record<string, string | number>>

/** A text of the catalogue for main, with its placeholders filled in. Numbers are written as the language writes them. */
export function textAt(path: TextPath, values: Values = {}): string {
  return filledIn(find(path) as string, values)
}

/** The place of a plural in the catalogue: without the form at its end. */
export type CountedPath = TextPath extends infer P ? (P extends `${infer Stem}_other` ? Stem : never) : never

/** {@link textAt} for a plural, in the form that the language has for `count`. */
export function countedTextAt(path: CountedPath, count: number, values: Values = {}): string {
  const form = new Intl.PluralRules(shownLocale()).select(count)
  return filledIn((find(`${path}_${form}`) ?? find(`${path}_other`)) as string, { ...values, count })
}

function find(path: string): string | Texts | undefined {
  return path.split('.').reduce<string | Texts | undefined>((part, name) => (part as Texts)[name], texts)
}

function filledIn(text: string, values: Values): string {
  return text.replace(/\{\{(\w+)(?:, number)?\}\}/g, (placeholder, name: string) => {
    const value = values[name] ?? placeholder
    return typeof value === 'number' ? formatNumber(value) : value
  })
}
