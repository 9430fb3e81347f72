import { OFFICE_KINDS, type OfficeKind } from '../../contract/model/office.ts'
import type { Sniffed } from './sniff.ts'

/** The kind of an office file of which pages can be made; `null` for all others, and for those with macros. */
export function officeKindOf({
  type,
  content,
  format,
}: Pick<Sniffed, 'type' | 'content' | 'format'>): OfficeKind | null {
  const isNamed = type === 'unknown' && content !== 'archive' && content !== 'largeArchive'
  const name = isNamed ? format?.toLowerCase() : type
  return OFFICE_KINDS.find((kind) => kind === name) ?? null
}

/** Types of office files that a host or a report may declare, by what they begin with. */
const OFFICE_TYPES =
  /^application\/(?:msword|rtf|vnd\.(?:ms-(?:word|excel|powerpoint)|openxmlformats-officedocument|oasis\.opendocument)|epub)/i

/** Whether a file is an office file by the ending of its name or its declared type. */
export function isNamedOffice(ending: string, declaredType: string | null): boolean {
  return OFFICE_KINDS.some((kind) => kind === ending) || OFFICE_TYPES.test(declaredType ?? '')
}
