import type { PageConverter } from '../convert/page-converter.ts'
import { assertThat, type Facts } from './steps.ts'

/** Milliseconds: the office program starts for up to a minute and a half on a busy computer with few processors. */
export const OFFICE_LIMIT_MS = 180_000

/** Pages of a small document. A build without the office program has none, and says so. */
export async function tryOffice(converter: Pick<PageConverter, 'convert'> | null): Promise<Facts> {
  if (converter === null) return { program: 'none' }
  const bytes = new TextEncoder().encode(String.raw`{\rtf1\ansi Proctor Desk\par}`)
  const made = await converter.convert({ bytes, kind: 'rtf', output: 'pdf' })
  assertThat(made.bytes !== null, `no pages were made: ${made.bytes === null ? made.failed : ''}`)
  assertThat(new TextDecoder('latin1').decode(made.bytes.subarray(0, 5)) === '%PDF-', 'what was made is no PDF')
  return { program: 'there', bytes: made.bytes.length }
}
