import { en } from './en.ts'

type Paths<T> = {
  [K in keyof T & string]: T[K] extends string ? K : `${K}.${Paths<T[K]>}`
}[keyof T & string]

/** The place of a text in the catalogue, such as `app.name`. */
export type TextPath = Paths<typeof en>

/** A text of the catalogue as it stands there, for main, which has no language but this one. */
export function textAt(path: TextPath): string {
  const found = path.split('.').reduce<unknown>((texts, name) => (texts as Readonly<Record<string, unknown>>)[name], en)
  return found as string
}
