import { join } from 'node:path'
import type { OfficeKind, OfficePages } from '../../contract/model/office.ts'
import type { PageConverter } from './page-converter.ts'
import { createPageStore, PAGES_FOLDER } from './page-store.ts'

type OfficeFile = { readonly bytes: Uint8Array; readonly kind: OfficeKind }

/** Makes pages of the office files of all connections, and keeps them with each. */
export type OfficeConverter = {
  /**
   * The pages of a file. They are made once, and kept encrypted in the folder of the connection.
   *
   * @param isAhead whether nobody waits for them
   */
  readonly pagesOf: (
    connection: { readonly folder: string; readonly key: Uint8Array },
    file: OfficeFile,
    isAhead?: boolean,
  ) => Promise<OfficePages>
}

/** @param converter makes pages, and tells with what: fonts and version */
export function createOfficeConverter(
  converter: Pick<PageConverter, 'convert'> & { readonly version: () => Promise<string> },
): OfficeConverter {
  return {
    async pagesOf({ folder, key: storeKey }, file, isAhead = false) {
      const version = await converter.version()
      const kept = createPageStore({ folder: join(folder, PAGES_FOLDER), storeKey, version })
      const found = await kept.find(file.bytes)
      if (found !== null) return { pdf: found }
      const pages = await converter.convert(file, { isAhead })
      if (pages.pdf !== null) await kept.keep(file.bytes, pages.pdf)
      return pages
    },
  }
}
