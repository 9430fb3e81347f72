import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatSessionKey } from '../../../../contract/model/ids.ts'
import { isViewedType, type MediaBytes, type ViewedType } from '../../../../contract/model/media.ts'
import { isLookedInto, TABLE_KINDS, type OfficeKind } from '../../../../contract/model/office.ts'
import { desk } from '../../../bridge/desk.ts'
import { describeMediaError } from '../../../common/i18n/describe-failure.ts'
import { useKeptSettings } from '../../../common/use-kept-settings.ts'
import parts from '../parts.module.css'
import { FileFacts } from './file-facts.tsx'
import type { FileView } from './shown-file.tsx'
import { requestOf, type FileOfSession } from './use-save-copy.ts'
import { ViewedFile, type ViewedFileProps } from './viewed-file.tsx'

type Props = Omit<ViewedFileProps, 'type' | 'views'> & { readonly kind: OfficeKind }

/**
 * An office file as the pages that it was made as, or as text. Which is remembered for its kind. While pages are being
 * made, and where none can be made, the text stands there.
 */
export function OfficeFile({ kind, file, ...props }: Props) {
  const { t } = useTranslation()
  const [{ textKinds }, keep] = useKeptSettings()
  /** Whether a note leads to the pages, whatever view is remembered. */
  const [isLed, setLed] = useState(false)
  const { asText, isPending: isTextPending, hasText, madeOf } = useText({ kind, file, ...props })
  const view: FileView = !isLed && hasText && textKinds.includes(kind) ? 'text' : 'page'
  useLedToPages(props, () => setLed(true))
  const pages = useQuery({
    queryKey: ['pages', ...keyOf(props)],
    queryFn: () => desk.media.pages(requestOf(props)),
    enabled: view === 'page',
    gcTime: 0,
  })
  const isLate = useIsLate()
  const views = {
    view,
    onView(next: FileView) {
      setLed(false)
      const others = textKinds.filter((known) => known !== kind)
      keep({ textKinds: next === 'text' ? [...others, kind] : others })
    },
    status: (view === 'text' ? null : statusOf()) ?? (TABLE_KINDS.includes(kind) ? t('viewer.calculatedAnew') : null),
  }

  function statusOf(): string | null {
    if (pages.isPending) return t('viewer.makingPages')
    if (pages.isError) return t('viewer.noPages', { reason: describeMediaError(t, pages.error).happened })
    return pages.data.pdf === null
      ? t('viewer.noPages', { reason: t(`viewer.noPagesBecause.${pages.data.failed}`) })
      : null
  }

  const pdf = view === 'page' && !isTextPending ? (pages.data?.pdf ?? null) : null
  if (pdf !== null) {
    const shown = { ...file, bytes: pdf, text: null }
    return (
      <ViewedFile
        {...props}
        {...(madeOf !== undefined && { madeOf })}
        file={shown}
        type="application/pdf"
        {...(hasText && { views })}
      />
    )
  }
  // A text that is gone again at once would only flicker, and keep the processor from the pages.
  if (asText && (view === 'text' || !pages.isPending || isLate)) {
    return <ViewedFile {...props} {...asText} views={views} />
  }
  const isPending = isTextPending || pages.isPending
  return (
    <>
      <p className={parts.faint} role="status">
        {isTextPending && view === 'text' ? t('viewer.loading') : (views.status ?? t('viewer.makingPages'))}
      </p>
      {!isPending && <FileFacts file={file} copy={props.copy} />}
    </>
  )
}

/** Milliseconds in which pages are there if they were made before, or nothing else is done. */
const SOON_MS = 400

/** Whether the file was opened longer than {@link SOON_MS} ago. */
function useIsLate(): boolean {
  const [isLate, setIsLate] = useState(false)
  useEffect(() => {
    const timer = window.setTimeout(() => setIsLate(true), SOON_MS)
    return () => window.clearTimeout(timer)
  }, [])
  return isLate
}

type Text = {
  /** What the Text view shows; `null` while it is made, or where there is none. */
  readonly asText: { readonly file: MediaBytes; readonly type: ViewedType } | null
  readonly isPending: boolean
  /** Whether there is a Text view, or will be. */
  readonly hasText: boolean
  /** What is compared with the pages: the file, or what its text is read from. */
  readonly madeOf: ViewedFileProps['madeOf']
}

/** The text of an office file: itself, where the frame reads it, or the XLSX that is made of an older workbook. */
function useText({ kind, file, ...props }: Props): Text {
  const isMade = TABLE_KINDS.includes(kind)
  const table = useQuery({
    queryKey: ['table', ...keyOf(props)],
    queryFn: () => desk.media.table(requestOf(props)),
    enabled: isMade,
    gcTime: 0,
  })
  const { sniffedType } = file
  const xlsx = table.data?.xlsx ?? null
  const isFailed = isMade && !table.isPending && xlsx === null
  const bytes = isMade ? xlsx : file.bytes
  const type = isMade ? 'xlsx' : sniffedType
  const madeOf = useMemo(() => {
    if (bytes === null) return null
    const read = isMade ? 'xlsx' : kind
    return isLookedInto(read) ? { type: read, bytes } : undefined
  }, [isMade, kind, bytes])
  return {
    asText:
      bytes !== null && isViewedType(type) ? { file: isMade ? { ...file, bytes, text: null } : file, type } : null,
    isPending: isMade && table.isPending,
    hasText: isMade ? !isFailed : isViewedType(type),
    madeOf,
  }
}

const keyOf = ({ connectionId, sessionKey, target, attached }: FileOfSession) =>
  [connectionId, formatSessionKey(sessionKey), target, attached?.name, attached?.bytes.length] as const

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
