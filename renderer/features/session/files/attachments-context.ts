import { createContext, useContext } from 'react'
import type { MediaBytes } from '../../../../contract/model/media.ts'

/** A file inside another, by its place in the list. */
export type OpenedAttachment = {
  readonly number: number
  /** As it is shown. */
  readonly name: string
  /** As the file names it, with its ending. */
  readonly fileName: string
  readonly bytes: Uint8Array
}

/** How the files inside a shown one are told and opened. */
export type Attachments = {
  /** What a file inside the shown one is. Fails as reading any file does. */
  readonly tell: (name: string, bytes: Uint8Array) => Promise<MediaBytes>
  /** Shows it in place of the file around it, which is left at this page; `null` where files are too deep in each other. */
  readonly open: ((opened: OpenedAttachment, page: number) => Promise<void>) | null
  /** The page that the file was left at, from 1. */
  readonly firstPage: number
  /** The file that was open before, once: its button gets the focus again. */
  readonly takeLast: () => number | null
}

export const AttachmentsContext = createContext<Attachments | null>(null)

/** `null` around a file that is shown elsewhere. */
export const useAttachments = () => useContext(AttachmentsContext)
