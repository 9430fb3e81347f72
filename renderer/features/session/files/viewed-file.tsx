import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  isArchiveType,
  isDrawnType,
  type LargeText,
  type MediaBytes,
  type ViewedType,
} from '../../../../contract/model/media.ts'
import { DeskError } from '../../../../contract/model/errors.ts'
import { desk } from '../../../bridge/desk.ts'
import type { FileNotes } from '../../../common/file-notes.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import type { MadeOf } from '../../../viewer/pages/font-limits.ts'
import type { ViewerFile } from '../../../viewer/viewer-messages.ts'
import { useAttachments } from './attachments-context.ts'
import { ShownFile, type FileViews } from './shown-file.tsx'
import type { FileOfSession, SaveCopy } from './use-save-copy.ts'
import { useReading } from './use-reading.ts'
import type { ReadPart } from './use-viewer.ts'

export type ViewedFileProps = FileOfSession & {
  readonly name: string
  readonly file: MediaBytes
  readonly type: ViewedType
  /** The notes on the answer's files; `null` for a file that gets none. */
  readonly notes: FileNotes | null
  readonly copy: SaveCopy
  /** The choice between the views of an office file. */
  readonly views?: FileViews
  /** Of pages, the office file that they were made of; `null` for one that can't be read for it. */
  readonly madeOf?: MadeOf | null
}

/** A file in its frame, which can be opened enlarged. */
export function ViewedFile({ name, file, type, notes, copy, views, madeOf, ...of }: ViewedFileProps) {
  const { t } = useTranslation()
  /** The page that the dialog opens at; `null` while it is closed. */
  const [largeFrom, setLargeFrom] = useState<number | null>(null)
  const { bytes, text, snapshot, large } = file
  const input = useMemo(
    (): ViewerFile => ({
      bytes,
      type,
      text,
      name,
      ...(snapshot && { snapshot }),
      ...(large && { large }),
      ...(madeOf !== undefined && { madeOf }),
    }),
    [bytes, type, text, name, snapshot, large, madeOf],
  )
  // The names in an archive are no words of a file.
  const index = of.target.kind === 'essayFile' && !isArchiveType(type) ? of.target.index : null
  const noted = useMemo(
    () => (notes === null || index === null ? null : { notes, index, isDrawable: isDrawnType(type) }),
    [notes, index, type],
  )
  const readPart = useReadPart(of, large)
  const read = useReading(input)
  const firstPage = useAttachments()?.firstPage ?? 1
  return (
    <>
      <ShownFile {...read} {...{ views, copy, readPart, noted, firstPage }} onEnlarge={setLargeFrom} />
      <Dialog
        title={name}
        size="full"
        isOpen={largeFrom !== null}
        onClose={() => setLargeFrom(null)}
        closeLabel={t('app.close')}
      >
        <ShownFile
          {...read}
          views={views}
          copy={copy}
          readPart={readPart}
          noted={noted}
          firstPage={largeFrom ?? 1}
          onAddNote={() => setLargeFrom(null)}
        />
      </Dialog>
    </>
  )
}

/** Reads parts of the version that is shown. */
function useReadPart(file: FileOfSession, large: LargeText | undefined): ReadPart {
  const latest = useRef(file)
  useEffect(() => {
    latest.current = file
  })
  return useCallback(
    async (first, size) => {
      if (large === undefined) throw new DeskError('invalid-argument', 'The file is shown whole.')
      const { connectionId, sessionKey: key, target, attached } = latest.current
      if (attached !== undefined) return attached.bytes.slice(first, first + size)
      return desk.media.readTextPart({ connectionId, key, target, part: { first, size, version: large.version } })
    },
    [large],
  )
}
