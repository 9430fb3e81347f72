import type { SessionRow } from '../../contract/model/session.ts'

/** Characters of a test's title in the name of a file. */
const LONGEST_TITLE = 60

/**
 * The suggested name of an evidence report: its test, if there is only one, and the day in the computer's time zone. A
 * participant's name is left out, since names of files show up in many places.
 */
export function evidenceFileName(rows: readonly Pick<SessionRow, 'testTitle'>[], today: Date): string {
  const titles = new Set(rows.map(({ testTitle }) => testTitle))
  const title = titles.size === 1 ? slug([...titles][0] ?? '') : ''
  const two = (value: number) => String(value).padStart(2, '0')
  const day = `${today.getFullYear()}-${two(today.getMonth() + 1)}-${two(today.getDate())}`
  return ['evidence-report', title, day].filter((part) => part !== '').join('-') + '.pdf'
}

/** Letters and digits of any script, joined by hyphens. No system refuses those. */
function slug(title: string): string {
  const words =
    title
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  return [...words.join('-')].slice(0, LONGEST_TITLE).join('').replace(/-$/, '')
}
