import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { isViewedType, type MediaBytes } from '../../../../contract/model/media.ts'
import { DeskError } from '../../../../contract/model/errors.ts'
import { formatSessionKey } from '../../../../contract/model/ids.ts'
import { describeMediaError } from '../../../common/i18n/describe-failure.ts'
import { desk } from '../../../bridge/desk.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import type { FileNotes } from '../../../common/file-notes.ts'
import parts from '../parts.module.css'
import { AttachmentsOf } from './attachments-of.tsx'
import { FileFacts } from './file-facts.tsx'
import { OfficeFile } from './office-file.tsx'
import { PlayedFile } from './played-file.tsx'
import { requestOf, useSaveCopy, type FileOfSession } from './use-save-copy.ts'
import { ViewedFile } from './viewed-file.tsx'

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
    queryFn: () => desk.media.read(requestOf(of)),
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
  const shown = { ...of, name, notes, hasKeys, file: file.data }
  return <AttachmentsOf {...shown}>{(opened) => <ReadFile {...shown} {...opened} />}</AttachmentsOf>
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
  // What is inside a file has no address to be streamed from.
  if ((type === 'audio' || type === 'video') && of.attached === undefined) {
    return <PlayedFile {...of} name={name} file={file} type={type} copy={copy} hasKeys={hasKeys} />
  }
  if (file.officeKind !== null) {
    return <OfficeFile {...of} name={name} file={file} kind={file.officeKind} notes={notes} copy={copy} />
  }
  return isViewedType(type) ? (
    <ViewedFile {...of} name={name} file={file} type={type} notes={notes} copy={copy} />
  ) : (
    <FileFacts file={file} copy={copy} />
  )
}
