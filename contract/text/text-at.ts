import { en } from './en.ts'

type Paths<T> = {
  [K in keyof T & string]: T[K] extends string ? K : `${K}.${Paths<T[K]>}`
}[keyof T & string]

/** The place of a text in the catalogue, such as `app.name`. */
export type TextPath = Paths<typeof en>

/** A text of the catalogue with its values filled in, for main, which has no language but this one. */
export function textAt(path: TextPath, values: Readonly<Record<string, string>> = {}): string {
  const found = path.split('.').reduce<unknown>((texts, name) => (texts as Readonly<Record<string, unknown>>)[name], en)
  return (found as string).replace(/{{(\w+)}}/g, (placeholder, name: string) => values[name] ?? placeholder)
}
