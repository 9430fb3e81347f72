import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DeskError } from '../../../../contract/model/errors.ts'
import type { LargeText, MediaBytes } from '../../../../contract/model/media.ts'
import { formatSessionKey } from '../../../../contract/model/ids.ts'
import { describeMediaError } from '../../../common/i18n/describe-failure.ts'
import { desk } from '../../../bridge/desk.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import type { ViewerFile } from '../../../viewer/viewer-messages.ts'
import parts from '../parts.module.css'
import { ShownFile } from './shown-file.tsx'
import type { ReadPart } from './use-viewer.ts'
import { useSaveCopy, type FileOfSession } from './use-save-copy.ts'

type Props = FileOfSession & { readonly name: string }

/** Reads an untrusted file and shows it in the sandboxed frame. */
export function FileView({ name, ...of }: Props) {
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
  if (file.isError) {
    const text = describeMediaError(t, file.error)
    return (
      <Banner
        tone="bad"
        title={t('viewer.failed')}
        live
        actions={
          <Button size="small" onPress={() => void file.refetch()}>
            {t('viewer.again')}
          </Button>
        }
      >
        {text.happened} {text.todo}
      </Banner>
    )
  }
  return <ReadFile {...of} name={name} file={file.data} />
}

function ReadFile({ name, file, ...of }: Props & { readonly file: MediaBytes }) {
  const { t } = useTranslation()
  const copy = useSaveCopy(of)
  /** The page that the dialog opens at; `null` while it is closed. */
  const [largeFrom, setLargeFrom] = useState<number | null>(null)
  const { bytes, sniffedType: type, declaredType, snapshot, large } = file
  const input = useMemo(
    (): ViewerFile | null =>
      type === 'unknown' ? null : { bytes, type, name, ...(snapshot && { snapshot }), ...(large && { large }) },
    [bytes, type, name, snapshot, large],
  )
  const readPart = useReadPart(of, large)
  if (input === null) {
    return (
      <Banner
        tone="neutral"
        title={t('viewer.unknown')}
        actions={
          <Button size="small" isPending={copy.isSaving} onPress={copy.save}>
            {t('viewer.saveCopy')}
          </Button>
        }
      >
        {declaredType ? t('viewer.declared', { type: declaredType }) : null}
      </Banner>
    )
  }
  return (
    <>
      <ShownFile file={input} copy={copy} readPart={readPart} onEnlarge={setLargeFrom} />
      <Dialog
        title={name}
        size="full"
        isOpen={largeFrom !== null}
        onClose={() => setLargeFrom(null)}
        closeLabel={t('app.close')}
      >
        <ShownFile file={input} copy={copy} readPart={readPart} firstPage={largeFrom ?? 1} />
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
