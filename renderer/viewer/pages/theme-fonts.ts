import { attribute, childAt } from '../docx/word-xml.ts'
import type { Script } from './letters.ts'

const SLOTS: Readonly<Record<Script, string>> = { western: 'latin', eastAsian: 'ea', complex: 'cs' }
export type ThemeGroup = 'majorFont' | 'minorFont'

/** The font of a theme, by its own name; `code` is the script of the text's language, such as `Hans`. */
export function fontOfTheme(theme: Document | null, group: ThemeGroup, script: Script, code?: string): string | null {
  const fonts = theme?.getElementsByTagNameNS('*', group)[0] ?? null
  const name = attribute(childAt(fonts, SLOTS[script]), 'typeface')
  if (name !== null && name !== '') return name
  const ofLanguage = [...(fonts?.children ?? [])].find((font) => attribute(font, 'script') === code)
  return code === undefined || ofLanguage === undefined ? null : attribute(ofLanguage, 'typeface')
}

/** The font that the properties of a drawn text name themselves, such as `+mn-lt` for one of the theme. */
export function fontOfDrawn(properties: Element | null, script: Script, theme: Document | null): string | null {
  const name = attribute(childAt(properties, SLOTS[script]), 'typeface')
  if (name === null || name === '') return null
  const [, group, slot] = /^\+(mj|mn)-(lt|ea|cs)$/.exec(name) ?? []
  if (group === undefined) return name
  const of: Script = slot === 'lt' ? 'western' : slot === 'ea' ? 'eastAsian' : 'complex'
  return fontOfTheme(theme, group === 'mj' ? 'majorFont' : 'minorFont', of)
}
