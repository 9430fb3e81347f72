import { FileText, X } from 'lucide-react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { Button, IconButton } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Details } from '../../ui/details.tsx'
import { Kbd } from '../../ui/kbd.tsx'
import { Progress } from '../../ui/progress.tsx'
import { noticePlaceStore } from './notice-place.tsx'
import { dismissNotice, noticesStore, OFFERED_MS, type Notice } from './notices.ts'
import styles from './notices.module.css'

const SHOWN_MS = 8000

function onFocusChange(listener: () => void): () => void {
  window.addEventListener('focus', listener)
  window.addEventListener('blur', listener)
  return () => {
    window.removeEventListener('focus', listener)
    window.removeEventListener('blur', listener)
  }
}

/** Whether this window is in front. */
const useIsInFront = () => useSyncExternalStore(onFocusChange, () => document.hasFocus())

function NoticeCard({ notice }: { readonly notice: Notice }) {
  const { t } = useTranslation()
  const { id, stays } = notice
  const shownMs = notice.actions?.length ? OFFERED_MS : SHOWN_MS
  const [isHeld, setIsHeld] = useState(false)
  // The click on a notification of the system leads to the notice, however much later that is.
  const isInFront = useIsInFront()
  useEffect(() => {
    if (stays || isHeld || !isInFront) return
    const timer = setTimeout(() => dismissNotice(id), shownMs)
    return () => clearTimeout(timer)
  }, [id, stays, isHeld, isInFront, shownMs, notice])
  return (
    // Pointer and focus only pause the timer; they trigger no action.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <li
      className={classNames(styles.notice, styles[notice.tone])}
      onPointerEnter={() => setIsHeld(true)}
      onPointerLeave={() => setIsHeld(false)}
      onFocus={() => setIsHeld(true)}
      onBlur={() => setIsHeld(false)}
    >
      <div className={styles.texts}>
        <p className={styles.title}>{notice.title}</p>
        {notice.text ? <p className={styles.text}>{notice.text}</p> : null}
        {notice.progress === undefined ? null : <Progress label={notice.title} value={notice.progress} />}
        {notice.file ? <DraggableFile {...notice.file} /> : null}
        <Details label={t('app.details')} text={notice.detail ?? null} />
        {notice.actions && notice.actions.length > 0 ? (
          <div className={styles.actions}>
            {notice.actions.map((action) => (
              <Button key={action.label} size="small" aria-label={action.label} onPress={action.onAction}>
                {action.label}
                {action.keys ? <Kbd>{action.keys}</Kbd> : null}
              </Button>
            ))}
          </div>
        ) : null}
      </div>
      <IconButton label={t('app.dismiss')} onPress={() => dismissNotice(id)}>
        <X size={14} aria-hidden="true" />
      </IconButton>
    </li>
  )
}

/** The drag is main's: the page does not know where the file is. */
function DraggableFile({ name, size, hint, onDrag }: NonNullable<Notice['file']>) {
  return (
    // Dragging is for the pointer; the notice's action leads to the file with the keyboard.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <span
      className={styles.file}
      draggable
      title={hint}
      onDragStart={(event) => {
        event.preventDefault()
        onDrag()
      }}
    >
      <FileText size={14} aria-hidden="true" />
      <span>{name}</span>
      <span className={styles.fileSize}>{size}</span>
    </span>
  )
}

/** The notices, placed where the screen has room for them, and two live regions for screen readers. */
export function NoticeArea() {
  const { t } = useTranslation()
  const notices = useStore(noticesStore, (state) => state.notices)
  const { text, urgent, number } = useStore(noticesStore, (state) => state.announcement)
  const place = useStore(noticePlaceStore, (state) => state.element)
  const area = (
    <section
      data-region=""
      className={classNames(styles.area, place === null && styles.foot)}
      aria-label={t('app.notifications')}
    >
      <ul className={styles.list}>
        {notices
          .filter(({ isSilent }) => isSilent !== true)
          .map((notice) => (
            <NoticeCard key={notice.id} notice={notice} />
          ))}
      </ul>
    </section>
  )
  return (
    <>
      {place === null ? area : createPortal(area, place)}
      {/* React Aria hides everything behind a dialog from screen readers, except elements with this attribute. */}
      <div className="visually-hidden" role="status" aria-live="polite" data-live-announcer="true">
        {urgent ? null : <span key={number}>{text}</span>}
      </div>
      <div className="visually-hidden" role="alert" aria-live="assertive" data-live-announcer="true">
        {urgent ? <span key={number}>{text}</span> : null}
      </div>
    </>
  )
}
