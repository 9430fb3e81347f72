import { Paperclip, TriangleAlert } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DeskError } from '../../../../contract/model/errors.ts'
import { LARGEST_FILE, type MediaBytes } from '../../../../contract/model/media.ts'
import { visibleText } from '../../../../contract/model/visible-text.ts'
import { formatBytes } from '../../../../contract/text/format.ts'
import { describeMediaError } from '../../../common/i18n/describe-failure.ts'
import { useOneAtATime } from '../../../ui/use-one-at-a-time.ts'
import type { NamedAttachment } from '../../../viewer/viewer-messages.ts'
import { useBlindSession } from '../blind/blind-context.tsx'
import { useAttachments, type Attachments } from './attachments-context.ts'
import { useKindName } from './kind-name.ts'
import type { Viewer } from './use-viewer.ts'
import styles from './attachments.module.css'

/** Attachments of which the list says what they are, and their bytes: each is read for that. */
const MOST_TOLD = 20
const LARGEST_TOLD = 4_000_000

/** The files inside the shown one, each of which opens in its place. */
export function AttachmentList({ viewer }: { readonly viewer: Viewer }) {
  const attachments = useAttachments()
  const { list } = viewer.attachments
  return attachments === null || list.length === 0 ? null : <Listed {...{ viewer, attachments, list }} />
}

type Props = {
  readonly viewer: Viewer
  readonly attachments: Attachments
  readonly list: readonly NamedAttachment[]
}

function Listed({ viewer, attachments, list }: Props) {
  const { t } = useTranslation()
  const heading = useId()
  const onlyOne = useOneAtATime()
  // A file's name may be a person's.
  const isBlind = useBlindSession() !== null
  const kinds = useKinds(viewer, attachments, list)
  const nameOfKind = useKindName()
  const [failed, setFailed] = useState<string | null>(null)
  const buttons = useRef<HTMLUListElement>(null)
  const takeLast = useRef(attachments.takeLast)
  useEffect(() => {
    const last = takeLast.current()
    if (last !== null) buttons.current?.querySelectorAll('button')[last]?.focus()
  }, [])
  const nameOf = (number: number) =>
    (isBlind ? '' : visibleText(list[number]?.name ?? '')) || t('attached.unnamed', { number: number + 1 })

  async function open(number: number): Promise<void> {
    const name = nameOf(number)
    setFailed(null)
    try {
      const bytes = await viewer.readAttachment(number)
      if (bytes === null) return setFailed(t('attached.damaged', { name }))
      if (bytes.length > LARGEST_FILE) throw new DeskError('limit-exceeded', 'The attachment is too large.')
      await attachments.open?.({ number, name, fileName: list[number]?.name ?? '', bytes }, viewer.page?.number ?? 1)
    } catch (error) {
      setFailed(t('attached.failed', { name, reason: describeMediaError(t, error).happened }))
    }
  }

  return (
    <section className={styles.attachments} aria-labelledby={heading}>
      <h4 id={heading}>{t('attached.title', { count: list.length })}</h4>
      <ul ref={buttons}>
        {list.map(({ size }, number) => {
          const kind = kinds.get(number)
          const known = [kind && nameOfKind(kind), size !== null && formatBytes(size)].filter((part) => part)
          const content = (
            <>
              {kind?.sniffedType === 'program' ? (
                <TriangleAlert aria-hidden size={14} className={styles.warning} />
              ) : (
                <Paperclip aria-hidden size={14} />
              )}
              <span className={styles.name} dir="auto">
                {nameOf(number)}
              </span>
              {/* Between the words that are spoken. */ ' '}
              <span className={styles.known}>{known.join(' · ')}</span>
            </>
          )
          return (
            <li key={number}>
              {attachments.open === null ? (
                <span>{content}</span>
              ) : (
                <button type="button" onClick={() => void onlyOne(() => open(number))}>
                  {content}
                </button>
              )}
            </li>
          )
        })}
      </ul>
      {attachments.open === null && <p>{t('attached.tooDeep')}</p>}
      {failed !== null && <p role="alert">{failed}</p>}
    </section>
  )
}

type Kind = Pick<MediaBytes, 'sniffedType' | 'facts' | 'fileName'>

/** What the attachments are by their content, as far as it is known. */
function useKinds({ readAttachment }: Viewer, { tell }: Attachments, list: readonly NamedAttachment[]) {
  const [kinds, setKinds] = useState<ReadonlyMap<number, Kind>>(new Map())
  const latest = useRef({ readAttachment, tell })
  useEffect(() => {
    latest.current = { readAttachment, tell }
  })
  useEffect(() => {
    let isOver = false
    async function tellAll(): Promise<void> {
      for (const [number, { name, size }] of list.slice(0, MOST_TOLD).entries()) {
        if (isOver) return
        if (size === null || size > LARGEST_TOLD) continue
        const bytes = await latest.current.readAttachment(number)
        if (bytes === null || bytes.length > LARGEST_TOLD || isOver) continue
        const { sniffedType, facts, fileName } = await latest.current.tell(name, bytes)
        setKinds((before) => new Map(before).set(number, { sniffedType, facts, fileName }))
      }
    }
    // What is not told here is told, with the reason, when it is opened.
    tellAll().catch(() => undefined)
    return () => {
      isOver = true
    }
  }, [list])
  return kinds
}
