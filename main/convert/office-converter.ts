import { join } from 'node:path'
import type { OfficeKind, OfficeOutput, OfficePages, OfficeTable } from '../../contract/model/office.ts'
import type { Made } from './conversion.ts'
import type { PageConverter } from './page-converter.ts'
import { createPageStore, PAGES_FOLDER } from './page-store.ts'

type OfficeFile = { readonly bytes: Uint8Array; readonly kind: OfficeKind }
type KeptIn = { readonly folder: string; readonly key: Uint8Array }

/**
 * Makes pages and tables of the office files of all connections. They are made once, and kept encrypted in the folder of
 * the connection. With `isAhead` nobody waits for them.
 */
export type OfficeConverter = {
  readonly pagesOf: (connection: KeptIn, file: OfficeFile, isAhead?: boolean) => Promise<OfficePages>
  readonly tableOf: (connection: KeptIn, file: OfficeFile, isAhead?: boolean) => Promise<OfficeTable>
}

/** @param converter makes pages, and tells with what: fonts and version */
export function createOfficeConverter(
  converter: Pick<PageConverter, 'convert'> & { readonly version: () => Promise<string> },
): OfficeConverter {
  /** What was made is handed over at once; whoever looks for what is kept waits for the disk. */
  let keeping = Promise.resolve()

  async function madeOf(
    output: OfficeOutput,
    { folder, key: storeKey }: KeptIn,
    file: OfficeFile,
    isAhead = false,
  ): Promise<Made> {
    const version = await converter.version()
    const kept = createPageStore({ folder: join(folder, PAGES_FOLDER), storeKey, version, output })
    await keeping
    const found = await kept.find(file.bytes)
    if (found !== null) return { bytes: found }
    const made = await converter.convert({ ...file, output }, { isAhead })
    const { bytes } = made
    if (bytes !== null) keeping = keeping.then(() => kept.keep(file.bytes, bytes))
    return made
  }
  return {
    async pagesOf(...of) {
      const made = await madeOf('pdf', ...of)
      return made.bytes === null ? { pdf: null, failed: made.failed } : { pdf: made.bytes }
    },
    async tableOf(...of) {
      const made = await madeOf('xlsx', ...of)
      return made.bytes === null ? { xlsx: null, failed: made.failed } : { xlsx: made.bytes }
    },
  }
}
