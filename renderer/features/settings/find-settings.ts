import type { TFunction } from 'i18next'
import { createContext } from 'react'
import type { Connection } from '../../../contract/model/connection.ts'
import { SETTINGS_SECTIONS, type SettingsSection } from './section-ids.ts'
import { SETTING_ROWS, settingRow, type SettingRowId } from './setting-rows.ts'

type Finds = (texts: readonly string[]) => boolean

/** Text for comparison: without accents, in lower case. */
function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}

/** Returns a predicate: whether texts contain every typed word. Without words nothing matches. */
export function finder(typed: string): Finds {
  const words = plain(typed).split(/\s+/u).filter(Boolean)
  return (texts) => {
    const all = plain(texts.join(' '))
    return words.length > 0 && words.every((word) => all.includes(word))
  }
}

/** Searchable texts of a row. */
export function textsOfRow(t: TFunction, id: SettingRowId): readonly string[] {
  const { label, hint, also = [] } = settingRow(id)
  return [label, ...(hint === undefined ? [] : [hint]), ...also].map((key) => t(key))
}

/** Searchable texts of a connection. */
export function textsOfConnection({ name, baseUrl, centers }: Connection): readonly string[] {
  return [name, baseUrl, ...centers]
}

/** Searchable texts of rows that a user made, by section. */
export type OwnTexts = Readonly<Partial<Record<SettingsSection, readonly (readonly string[])[]>>>

/** Sections to list: those with a match, or all if nothing is typed. */
export function sectionsWith(
  t: TFunction,
  typed: string,
  connections: readonly Connection[],
  { own = {}, hasUpdates = false }: { readonly own?: OwnTexts | undefined; readonly hasUpdates?: boolean } = {},
): readonly SettingsSection[] {
  if (typed.trim() === '') return SETTINGS_SECTIONS
  const finds = finder(typed)
  const isIn = (section: SettingsSection, id: SettingRowId) =>
    settingRow(id).section === section && (hasUpdates || settingRow(id).needs !== 'updates')
  const rows = Object.keys(SETTING_ROWS) as readonly SettingRowId[]
  return SETTINGS_SECTIONS.filter(
    (section) =>
      finds([t(`settings.section.${section}`)]) ||
      rows.some((id) => isIn(section, id) && finds(textsOfRow(t, id))) ||
      own[section]?.some((texts) => finds(texts)) === true ||
      (section === 'connections' && connections.some((connection) => finds(textsOfConnection(connection)))),
  )
}

/** The search predicate for the rows of the shown section. */
export const FindsContext = createContext<Finds>(finder(''))
