import type { PeopleMapping } from '../../../contract/model/people-mapping.ts'
import type { TableHint } from '../../../contract/model/people.ts'
import type { Profile } from '../../../contract/model/profile.ts'
import { tableHintText } from '../../../contract/text/people-texts.ts'
import { columnsText } from './columns.ts'
import type { InvalidRow } from './invalid-rows.ts'
import { factsText, type PeopleFile } from './open-table.ts'

/** A table of people with what its columns are sent as. */
export type MappedTable = {
  readonly file: PeopleFile
  /** `null` where fields are not checked. */
  readonly profile: Profile | null
  readonly mapping: PeopleMapping
  /** Whether all columns are sent as they were the last time. */
  readonly isRemembered: boolean
  /** Invalid rows that are listed. */
  readonly invalid: readonly InvalidRow[]
  readonly hints: readonly TableHint[]
}

/** The file, the profile and the columns in words. */
export function tableText({ file, profile, mapping, isRemembered, hints }: MappedTable): string {
  const checked = profile === null ? 'none, fields are not checked' : `${profile.name} (${profile.profileId})`
  const columns = columnsText(file.titles, mapping, isRemembered)
  return [`${factsText(file)}\nProfile: ${checked}`, columns, hints.map(tableHintText).join('\n')]
    .filter((part) => part !== '')
    .join('\n\n')
}

/** The same and the invalid rows for `--json`. */
export function tableValue({ file, profile, mapping, isRemembered, invalid, hints }: MappedTable): object {
  const { encoding, delimiter, workbook, rows, blank, short, above } = file.facts
  return {
    fileName: file.name,
    encoding,
    delimiter,
    workbook,
    rows,
    blank,
    short,
    above,
    hints,
    profile: profile === null ? null : { profileId: profile.profileId, name: profile.name },
    columns: file.titles.map((title, at) => ({ title, target: mapping.columns[at] ?? null })),
    isRemembered,
    invalid,
  }
}
