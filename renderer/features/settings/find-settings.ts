import type { TFunction } from 'i18next'
import { createContext } from 'react'
import type { Connection } from '../../../contract/model/connection.ts'
import { SETTINGS_SECTIONS, type SettingsSection } from './section-ids.ts'
import { SETTING_ROWS, settingRow, type SettingRowId } from './setting-rows.ts'

type Finds = (texts: readonly string[]) => boolean

/** Letters as they are compared: without accents, in lower case. */
function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}

/** Whether every word that was typed is in the texts; nothing is found while nothing is typed. */
export function finder(typed: string): Finds {
  const words = plain(typed).split(/\s+/u).filter(Boolean)
  return (texts) => {
    const all = plain(texts.join(' '))
    return words.length > 0 && words.every((word) => all.includes(word))
  }
}

/** All that a row is found by. */
export function textsOfRow(t: TFunction, id: SettingRowId): readonly string[] {
  const { label, hint, also = [] } = settingRow(id)
  return [label, ...(hint === undefined ? [] : [hint]), ...also].map((key) => t(key))
}

/** All that a connection is found by. */
export function textsOfConnection({ name, baseUrl, centers }: Connection): readonly string[] {
  return [name, baseUrl, ...centers]
}

/** The sections to list: all of them, or those with something that was looked for. */
export function sectionsWith(
  t: TFunction,
  typed: string,
  connections: readonly Connection[],
): readonly SettingsSection[] {
  if (typed.trim() === '') return SETTINGS_SECTIONS
  const finds = finder(typed)
  const rows = Object.keys(SETTING_ROWS) as readonly SettingRowId[]
  return SETTINGS_SECTIONS.filter(
    (section) =>
      finds([t(`settings.section.${section}`)]) ||
      rows.some((id) => settingRow(id).section === section && finds(textsOfRow(t, id))) ||
      (section === 'connections' && connections.some((connection) => finds(textsOfConnection(connection)))),
  )
}

/** What is looked for in the settings that are shown. */
export const FindsContext = createContext<Finds>(finder(''))
