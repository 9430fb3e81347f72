import type { OfficePages, OfficeTable } from '../../contract/model/office.ts'
import type { AttachedFile, MediaBytes, MediaGrant, MediaTarget, TextPart } from '../../contract/model/media.ts'
import { DeskError } from '../../contract/model/errors.ts'
import type { ConnectionId, SessionKey } from '../../contract/model/ids.ts'
import type { OfficeConverter } from '../convert/office-converter.ts'
import { neutralCopyName } from '../media/file-name.ts'
import { essayFilesOf } from '../media/essay-files.ts'
import type { FileCopy } from '../media/file-reader.ts'
import type { MediaService, MediaServiceOptions } from '../media/media.ts'
import type { StoredMedia } from '../media/stored-media.ts'
import type { StoreAccess } from '../connections/registry-type.ts'
import type { DownloadItemId } from '../store/records.ts'
import type { Store } from '../store/store.ts'
import { log } from '../support/log.ts'
import type { LibraryPart } from './library-part.ts'
import { createOfficePart } from './office-part.ts'
import type { ReportsPart } from './reports-part.ts'

/**
 * Video, files and images of a connection's sessions. Grants survive changes of the connection, and end with the
 * runtime.
 */
export type MediaPart = {
  /** Fails with `no-such-session` (no report yet), `not-found` or `media-refused`. */
  grant(key: SessionKey, target: MediaTarget): Promise<MediaGrant>
  /**
   * Reads an essay file or a protocol; of a large text the beginning. Fails as {@link grant} does, and with the network's
   * codes. With `attached`, tells what a file inside it is.
   */
  read(key: SessionKey, target: MediaTarget, attached?: AttachedFile): Promise<MediaBytes>
  /** A part of a text of which {@link read} returned the beginning. */
  readTextPart(key: SessionKey, target: MediaTarget, part: TextPart): Promise<Uint8Array>
  /**
   * An office file as pages, as they were kept or made anew. Fails as {@link read} does, and with `invalid-argument` for a
   * file of which none can be made.
   */
  pages(key: SessionKey, target: MediaTarget, attached?: AttachedFile): Promise<OfficePages>
  /** A workbook of a kind that the frame can't read, as an XLSX; otherwise as {@link pages}. */
  table(key: SessionKey, target: MediaTarget, attached?: AttachedFile): Promise<OfficeTable>
  /** Makes the pages of a file ahead, one file after another, if it is an office file by its name or type. */
  readonly makePages: (key: SessionKey, target: MediaTarget) => void
  /** The same for all files of the essays in a stored report. */
  makePagesOf(key: SessionKey): Promise<void>
  /** Opens the file to copy it: as it was read last, if it is still kept, otherwise from where it is. */
  open(key: SessionKey, target: MediaTarget, attached?: AttachedFile): Promise<FileCopy>
  /** Whether this grant exists here. */
  has(grantId: string): boolean
  /** Answers a request for a granted file or an image. Rejects only while the runtime is being closed. */
  respond(request: Request): Promise<Response>
  /** Revokes all grants at once, then waits for pending reads. */
  close(): Promise<void>
}

export type MediaPartOptions = Pick<MediaServiceOptions, 'gate' | 'proxyFor'> & {
  readonly id: ConnectionId
  /** Makes pages of office files; `null` in a build without. */
  readonly converter: OfficeConverter | null
  /** Folder and key of the connection's store. */
  readonly access: () => Promise<StoreAccess>
  readonly store: () => Promise<Store>
  readonly library: LibraryPart['library']
  /** What is stored of a file is damaged and has to be downloaded again. */
  readonly onDamaged: (key: SessionKey, item: DownloadItemId) => Promise<void>
  readonly reports: () => Promise<Pick<ReportsPart, 'get'>>
}

export function createMediaPart(options: MediaPartOptions): MediaPart {
  const { id, store, library, onDamaged, reports, gate, proxyFor, converter } = options
  const office = createOfficePart(options)
  let media: MediaService | null = null
  let making: Promise<MediaService> | null = null
  let isClosed = false
  /** The files of which pages are made ahead, each after those before it. */
  let ahead = Promise.resolve()

  async function findStored(key: SessionKey, target: MediaTarget): Promise<StoredMedia | null> {
    const { itemOf } = await import('../downloads/items.ts')
    const item = itemOf(target)
    // Without the keychain nothing that is stored can be read; the network may still have it.
    const file = await library()
      .then((opened) => opened.library.find(key, item))
      .catch((error: unknown) => {
        log('info', 'media.stored', { error })
        return null
      })
    if (file === null) return null
    const { openStoredMedia } = await import('../downloads/stored-media.ts')
    return openStoredMedia(file, (error) => {
      log('error', 'media.damaged', { error })
      onDamaged(key, item).catch((failed: unknown) => log('error', 'media.damaged', { error: failed }))
    })
  }

  /** Created at the first request: otherwise the import of the HTTP library would delay the first rows. */
  async function make(): Promise<MediaService> {
    const { createMediaService } = await import('../media/media.ts')
    if (isClosed) throw new DeskError('no-such-connection', 'This connection is being closed.')
    media = createMediaService({
      gate,
      getReport: async (_id, key) => (await (await reports()).get(key, 'cached')).report,
      getStored: findStored,
      getImage: async (_id, rowId, index) => (await store()).sessions.image(rowId, index),
      ...(proxyFor && { proxyFor }),
    })
    return media
  }
  function service(): Promise<MediaService> {
    making ??= make().catch((error: unknown) => {
      making = null
      throw error
    })
    return making
  }

  const open = async (key: SessionKey, target: MediaTarget, attached?: AttachedFile): Promise<FileCopy> =>
    attached === undefined ? (await service()).open(id, key, target) : openAttached(attached, target)

  function makePages(key: SessionKey, target: MediaTarget): void {
    if (converter === null || target.kind !== 'essayFile') return
    ahead = ahead
      .then(async () => {
        if (isClosed || !(await (await service()).isOfficeFile(id, key, target))) return
        await office.ahead(await open(key, target))
      })
      .catch((error: unknown) => log('info', 'pages.ahead', { error }))
  }

  async function named<T extends Pick<MediaBytes, 'sniffedType'>>(file: T, { kind }: MediaTarget): Promise<T> {
    const isBlind = await (await store()).reviews.isBlind()
    return isBlind ? { ...file, fileName: neutralCopyName(kind, file.sniffedType) } : file
  }

  return {
    grant: async (key, target) => (await service()).grant(id, key, target),
    read: async (key, target, attached) => {
      const read = attached === undefined ? (await service()).read(id, key, target) : readAttached(attached, target)
      const file = await named(await read, target)
      return converter === null ? { ...file, officeKind: null } : file
    },
    readTextPart: async (key, target, part) => (await service()).readTextPart(id, key, target, part),
    pages: async (key, target, attached) => office.pages(await open(key, target, attached)),
    table: async (key, target, attached) => office.table(await open(key, target, attached)),
    makePages,
    async makePagesOf(key) {
      if (converter === null) return
      const { report } = await (await reports()).get(key, 'cached')
      for (const target of report === null ? [] : essayFilesOf(report)) makePages(key, target)
    },
    open: async (key, target, attached) => named(await open(key, target, attached), target),
    has: (grantId) => media?.has(grantId) ?? false,
    respond: async (request) => (await service()).respond(request),
    async close() {
      isClosed = true
      media?.forget(id)
      await media?.close()
    },
  }
}

async function readAttached(attached: AttachedFile, { kind }: MediaTarget): Promise<MediaBytes> {
  const { attachedFile, forPage } = await import('../media/file-of.ts')
  return forPage(attachedFile(attached, kind))
}

async function openAttached(attached: AttachedFile, { kind }: MediaTarget): Promise<FileCopy> {
  const { attachedFile } = await import('../media/file-of.ts')
  const { bytes, ...file } = attachedFile(attached, kind)
  return { ...file, chunks: [bytes] }
}
