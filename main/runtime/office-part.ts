import { DeskError } from '../../contract/model/errors.ts'
import { TABLE_KINDS, type OfficeKind, type OfficePages, type OfficeTable } from '../../contract/model/office.ts'
import type { StoreAccess } from '../connections/registry-type.ts'
import type { OfficeConverter } from '../convert/office-converter.ts'
import type { FileCopy } from '../media/file-reader.ts'

type Options = {
  /** `null` in a build without. */
  readonly converter: OfficeConverter | null
  /** Folder and key of the connection's store. */
  readonly access: () => Promise<StoreAccess>
}

/** What is made of a connection's office files: pages, and tables of workbooks that the frame can't read. */
export function createOfficePart({ converter, access }: Options) {
  async function withOffice<T>(
    { officeKind: kind, chunks }: FileCopy,
    make: (office: OfficeConverter, of: readonly [StoreAccess, OfficeFile]) => Promise<T>,
  ): Promise<T> {
    if (converter === null || kind === null) {
      throw new DeskError('invalid-argument', 'No pages can be made of this file.')
    }
    return make(converter, [await access(), { bytes: await joined(chunks), kind }])
  }
  return {
    pages: (file: FileCopy): Promise<OfficePages> => withOffice(file, (office, of) => office.pagesOf(...of)),
    table: (file: FileCopy): Promise<OfficeTable> =>
      withOffice(file, async (office, of) => {
        if (!hasTable(of[1])) throw new DeskError('invalid-argument', 'The frame reads this file itself.')
        return office.tableOf(...of)
      }),
    /** Makes what will be shown of a file, while nobody waits for it. */
    ahead: (file: FileCopy): Promise<unknown> =>
      withOffice(file, async (office, of) => {
        if (hasTable(of[1])) await office.tableOf(...of, true)
        return office.pagesOf(...of, true)
      }),
  }
}

type OfficeFile = { readonly bytes: Uint8Array; readonly kind: OfficeKind }

const hasTable = ({ kind }: OfficeFile) => TABLE_KINDS.includes(kind)

async function joined(chunks: FileCopy['chunks']): Promise<Uint8Array> {
  const all: Uint8Array[] = []
  for await (const chunk of chunks) all.push(chunk)
  return all.length === 1 && all[0] !== undefined ? all[0] : new Uint8Array(Buffer.concat(all))
}
