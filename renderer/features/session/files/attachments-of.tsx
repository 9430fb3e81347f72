import { ChevronRight } from 'lucide-react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { MediaBytes } from '../../../../contract/model/media.ts'
import { desk } from '../../../bridge/desk.ts'
import type { FileNotes } from '../../../common/file-notes.ts'
import { AttachmentsContext, type OpenedAttachment } from './attachments-context.ts'
import { requestOf, type FileOfSession } from './use-save-copy.ts'
import styles from './attachments.module.css'

/** Files within each other that are opened. One of a few kilobytes could have any number. */
const DEEPEST = 5

type Shown = FileOfSession & {
  readonly name: string
  readonly file: MediaBytes
  readonly notes: FileNotes | null
}

type Props = Shown & {
  /** The files around this one, outermost first. */
  readonly around?: readonly Around[]
  /** Whether the outermost gets notes. */
  readonly hasNotes?: boolean
  /** Shows this file, or the one inside it that is opened. */
  readonly children: (shown: Shown) => ReactNode
}

type Around = { readonly name: string; readonly open: () => void }
type Open = Pick<OpenedAttachment, 'name'> & {
  readonly file: MediaBytes
  readonly attached: NonNullable<FileOfSession['attached']>
}

/** A file, and in its place the file inside it that is opened, with the way back. */
export function AttachmentsOf({ around = [], hasNotes, children, ...shown }: Props) {
  const [opened, setOpened] = useState<Open | null>(null)
  const [firstPage, setFirstPage] = useState(1)
  const last = useRef<number | null>(null)
  const { connectionId, sessionKey, target, notes } = shown
  useLedBack(notes, target, () => setOpened(null))
  const isDeepest = around.length + 1 >= DEEPEST
  const tell = (attachedName: string, bytes: Uint8Array) =>
    desk.media.read(requestOf({ connectionId, sessionKey, target, attached: { name: attachedName, bytes } }))
  async function open({ number, name, fileName, bytes }: OpenedAttachment, page: number): Promise<void> {
    const file = await tell(fileName, bytes)
    last.current = number
    setFirstPage(page)
    setOpened({ file, name, attached: { name: fileName, bytes } })
  }
  function takeLast(): number | null {
    const number = last.current
    last.current = null
    return number
  }
  if (opened !== null) {
    const outer = [...around, { name: shown.name, open: () => setOpened(null) }]
    return (
      <AttachmentsOf {...shown} {...opened} notes={null} around={outer} hasNotes={hasNotes ?? notes !== null}>
        {children}
      </AttachmentsOf>
    )
  }
  return (
    <AttachmentsContext value={{ tell, open: isDeepest ? null : open, firstPage, takeLast }}>
      {around.length > 0 && <Trail {...{ around, name: shown.name, hasNotes: hasNotes === true }} />}
      {children(shown)}
    </AttachmentsContext>
  )
}

type TrailProps = { readonly around: readonly Around[]; readonly name: string; readonly hasNotes: boolean }

/** The files around the one that is shown, each with the way back to it. */
function Trail({ around, name, hasNotes }: TrailProps) {
  const { t } = useTranslation()
  const back = useRef<HTMLButtonElement>(null)
  useEffect(() => back.current?.focus(), [])
  return (
    <nav className={styles.trail} aria-label={t('attached.trail')}>
      <ol>
        {around.map((one, index) => (
          <li key={index}>
            <button
              ref={index === around.length - 1 ? back : undefined}
              type="button"
              aria-label={t('attached.back', { name: one.name })}
              onClick={one.open}
            >
              <span dir="auto">{one.name}</span>
            </button>
            <ChevronRight aria-hidden size={14} />
          </li>
        ))}
        <li aria-current="page">
          <span dir="auto">{name}</span>
        </li>
      </ol>
      {hasNotes && <span className={styles.noNotes}>{t('attached.noNotes')}</span>}
    </nav>
  )
}

/** A note on the file itself leads back to it. */
function useLedBack(notes: FileNotes | null, target: FileOfSession['target'], back: () => void): void {
  const index = target.kind === 'essayFile' ? target.index : null
  const latest = useRef(back)
  useEffect(() => {
    latest.current = back
  })
  useEffect(
    () =>
      notes?.subscribe(({ wanted }, before) => {
        if (wanted !== null && wanted !== before.wanted && wanted.file === index) latest.current()
      }),
    [notes, index],
  )
}
