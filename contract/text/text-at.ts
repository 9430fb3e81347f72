import type { Texts } from './catalogues.ts'
import { en } from './en.ts'

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

/** A text of the catalogue for main, with its placeholders filled in. */
export function textAt(path: TextPath, values: Readonly<Record<string, string>> = {}): string {
  const found = path.split('.').reduce<string | Texts>((part, name) => (part as Texts)[name]!, texts) as string
  return found.replace(/\{\{(\w+)\}\}/g, (placeholder, name: string) => values[name] ?? placeholder)
}
