import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isViewedType, type LargeText, type MediaBytes, type ViewedType } from '../../../../contract/model/media.ts'
import { DeskError } from '../../../../contract/model/errors.ts'
import { formatSessionKey } from '../../../../contract/model/ids.ts'
import { describeMediaError } from '../../../common/i18n/describe-failure.ts'
import { desk } from '../../../bridge/desk.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import type { FileNotes } from '../../../common/file-notes.ts'
import type { ViewerFile } from '../../../viewer/viewer-messages.ts'
import parts from '../parts.module.css'
import { FileFacts } from './file-facts.tsx'
import { PlayedFile } from './played-file.tsx'
import { ShownFile } from './shown-file.tsx'
import type { ReadPart } from './use-viewer.ts'
import { useSaveCopy, type FileOfSession, type SaveCopy } from './use-save-copy.ts'

type Props = FileOfSession & {
  readonly name: string
  /** Whether the video keys act on the player of a file with sound or video. */
  readonly hasKeys: boolean
  /** The notes on the answer's files; `null` for a file that gets none. */
  readonly notes: FileNotes | null
}

/** Reads an untrusted file, and shows it in the sandboxed frame, plays it, or says what it is. */
export function FileView({ name, hasKeys, notes, ...of }: Props) {
  const { t } = useTranslation()
  const file = useQuery({
    queryKey: ['file', of.connectionId, formatSessionKey(of.sessionKey), of.target],
    queryFn: () => desk.media.read({ connectionId: of.connectionId, key: of.sessionKey, target: of.target }),
    // Files are large, and reading one again is fast.
    gcTime: 0,
  })
  if (file.isPending) {
    return (
      <p className={parts.faint} role="status">
        {t('viewer.loading')}
      </p>
    )
  }
  if (file.isError) return <FailedFile {...of} error={file.error} onAgain={() => void file.refetch()} />
  return <ReadFile {...of} name={name} notes={notes} hasKeys={hasKeys} file={file.data} />
}

type FailedProps = FileOfSession & { readonly error: Error; readonly onAgain: () => void }

/** Why a file was not opened. One that is too large can be saved all the same. */
function FailedFile({ error, onAgain, ...of }: FailedProps) {
  const { t } = useTranslation()
  const copy = useSaveCopy(of)
  const text = describeMediaError(t, error)
  const isTooLarge = error instanceof DeskError && error.code === 'limit-exceeded'
  return (
    <Banner
      tone="bad"
      title={t('viewer.failed')}
      live
      actions={
        isTooLarge ? (
          <Button size="small" isPending={copy.isSaving} onPress={copy.save}>
            {t('viewer.saveCopy')}
          </Button>
        ) : (
          <Button size="small" onPress={onAgain}>
            {t('viewer.again')}
          </Button>
        )
      }
    >
      {text.happened} {isTooLarge ? t('viewer.saveWarning') : text.todo}
    </Banner>
  )
}

function ReadFile({ name, file, notes, hasKeys, ...of }: Props & { readonly file: MediaBytes }) {
  const copy = useSaveCopy(of)
  const { sniffedType: type } = file
  if (type === 'audio' || type === 'video') {
    return <PlayedFile {...of} name={name} file={file} type={type} copy={copy} hasKeys={hasKeys} />
  }
  return isViewedType(type) ? (
    <ViewedFile {...of} name={name} file={file} type={type} notes={notes} copy={copy} />
  ) : (
    <FileFacts file={file} copy={copy} />
  )
}

/** Files whose words can be noted: the cells of a table and the names in an archive are not passages of a text. */
const NOTED_TYPES: readonly ViewedType[] = ['application/pdf', 'text/plain', 'docx', 'html', 'rtf', 'odt']

type ViewedProps = Omit<Props, 'hasKeys'> & {
  readonly file: MediaBytes
  readonly type: ViewedType
  readonly copy: SaveCopy
}

function ViewedFile({ name, file, type, notes, copy, ...of }: ViewedProps) {
  const { t } = useTranslation()
  /** The page that the dialog opens at; `null` while it is closed. */
  const [largeFrom, setLargeFrom] = useState<number | null>(null)
  const { bytes, text, snapshot, large } = file
  const input = useMemo(
    (): ViewerFile => ({ bytes, type, text, name, ...(snapshot && { snapshot }), ...(large && { large }) }),
    [bytes, type, text, name, snapshot, large],
  )
  const index = of.target.kind === 'essayFile' && NOTED_TYPES.includes(type) ? of.target.index : null
  const noted = useMemo(() => (notes === null || index === null ? null : { notes, index }), [notes, index])
  const readPart = useReadPart(of, large)
  return (
    <>
      <ShownFile file={input} copy={copy} readPart={readPart} noted={noted} onEnlarge={setLargeFrom} />
      <Dialog
        title={name}
        size="full"
        isOpen={largeFrom !== null}
        onClose={() => setLargeFrom(null)}
        closeLabel={t('app.close')}
      >
        <ShownFile
          file={input}
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
function useReadPart({ connectionId, sessionKey, target }: FileOfSession, large: LargeText | undefined): ReadPart {
  const latest = useRef({ connectionId, sessionKey, target })
  useEffect(() => {
    latest.current = { connectionId, sessionKey, target }
  })
  return useCallback(
    async (first, size) => {
      if (large === undefined) throw new DeskError('invalid-argument', 'The file is shown whole.')
      const { sessionKey: key, ...of } = latest.current
      return desk.media.readTextPart({ ...of, key, part: { first, size, version: large.version } })
    },
    [large],
  )
}
