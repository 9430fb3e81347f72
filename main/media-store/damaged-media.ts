import { DeskError } from '../../contract/model/errors.ts'

/** Bytes that cannot be read: of a part, by their offset in its resource, or of the plan if `part` is `null`. */
export type DamagedRange = { readonly part: number | null; readonly at: number; readonly length: number }

/**
 * Stored media that cannot be read. `range` is what has to be downloaded again; `null` means all of it, since the
 * container cannot be opened.
 */
export class DamagedMedia extends DeskError {
  readonly range: DamagedRange | null

  constructor(range: DamagedRange | null, options?: ErrorOptions) {
    super('media-damaged', describe(range), {}, options)
    this.range = range
  }
}

function describe(range: DamagedRange | null): string {
  if (range === null) return 'The downloaded media cannot be opened.'
  const { part, at, length } = range
  return `${length} bytes at ${at} of ${part === null ? 'the plan' : `part ${part}`} of downloaded media are damaged.`
}
