import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatSessionKey } from '../../../../contract/model/ids.ts'
import { isViewedType } from '../../../../contract/model/media.ts'
import { isLookedInto, type OfficeKind } from '../../../../contract/model/office.ts'
import { desk } from '../../../bridge/desk.ts'
import { describeMediaError } from '../../../common/i18n/describe-failure.ts'
import { useKeptSettings } from '../../../common/use-kept-settings.ts'
import parts from '../parts.module.css'
import { FileFacts } from './file-facts.tsx'
import type { FileView } from './shown-file.tsx'
import { requestOf } from './use-save-copy.ts'
import { ViewedFile, type ViewedFileProps } from './viewed-file.tsx'

type Props = Omit<ViewedFileProps, 'type' | 'views'> & { readonly kind: OfficeKind }

/**
 * An office file as the pages that it was made as, or as text. Which is remembered for its kind. While pages are being
 * made, and where none can be made, the text stands there.
 */
export function OfficeFile({ kind, file, ...props }: Props) {
  const { t } = useTranslation()
  const [{ textKinds }, keep] = useKeptSettings()
  const { connectionId, sessionKey, target, attached } = props
  const { sniffedType } = file
  /** Whether a note leads to the pages, whatever view is remembered. */
  const [isLed, setLed] = useState(false)
  const view: FileView = !isLed && isViewedType(sniffedType) && textKinds.includes(kind) ? 'text' : 'page'
  useLedToPages(props, () => setLed(true))
  const pages = useQuery({
    queryKey: ['pages', connectionId, formatSessionKey(sessionKey), target, attached?.name, attached?.bytes.length],
    queryFn: () => desk.media.pages(requestOf(props)),
    enabled: view === 'page',
    gcTime: 0,
  })
  const views = {
    view,
    onView(next: FileView) {
      setLed(false)
      const others = textKinds.filter((known) => known !== kind)
      keep({ textKinds: next === 'text' ? [...others, kind] : others })
    },
    status: view === 'text' ? null : statusOf(),
  }

  function statusOf(): string | null {
    if (pages.isPending) return t('viewer.makingPages')
    if (pages.isError) return t('viewer.noPages', { reason: describeMediaError(t, pages.error).happened })
    return pages.data.pdf === null
      ? t('viewer.noPages', { reason: t(`viewer.noPagesBecause.${pages.data.failed}`) })
      : null
  }

  const { bytes } = file
  const madeOf = useMemo(() => (isLookedInto(kind) ? ({ type: kind, bytes } as const) : null), [kind, bytes])
  const pdf = view === 'page' ? (pages.data?.pdf ?? null) : null
  if (pdf !== null) {
    const shown = { ...file, bytes: pdf, text: null }
    return (
      <ViewedFile
        {...props}
        {...(madeOf && { madeOf })}
        file={shown}
        type="application/pdf"
        {...(isViewedType(sniffedType) && { views })}
      />
    )
  }
  if (isViewedType(sniffedType)) return <ViewedFile {...props} file={file} type={sniffedType} views={views} />
  return (
    <>
      <p className={parts.faint} role="status">
        {views.status}
      </p>
      {!pages.isPending && <FileFacts file={file} copy={props.copy} />}
    </>
  )
}

/** What notes have drawn is on the pages, and not in the text. */
function useLedToPages({ notes, target }: Pick<Props, 'notes' | 'target'>, lead: () => void): void {
  const index = target.kind === 'essayFile' ? target.index : null
  const latest = useRef(lead)
  useEffect(() => {
    latest.current = lead
  })
  useEffect(() => {
    if (notes === null) return
    const look = () => {
      const { wanted, marks } = notes.getState()
      const isArea = marks.some(({ id, place }) => id === wanted?.id && place.kind === 'fileArea')
      if (isArea && wanted?.file === index) latest.current()
    }
    look()
    return notes.subscribe(look)
  }, [notes, index])
}
