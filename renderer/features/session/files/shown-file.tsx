import { useEffect, useRef, useState, type CSSProperties, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { FileKeyName } from '../../../../contract/model/shortcuts.ts'
import { shortcutName } from '../../../common/shortcuts/use-shortcuts.ts'
import { classNames } from '../../../ui/class-names.ts'
import type { ViewerFile } from '../../../viewer/viewer-messages.ts'
import parts from '../parts.module.css'
import { FileToolbar } from './file-toolbar.tsx'
import { FindBar } from './find-bar.tsx'
import { FrameEnd } from './frame-end.tsx'
import { LeftOutLine } from './left-out-line.tsx'
import type { SaveCopy } from './use-save-copy.ts'
import type { NotedFile } from './use-file-marks.ts'
import { useViewer, type ReadPart, type Viewer } from './use-viewer.ts'
import { FIT_WIDTH, zoomStep } from './zoom.ts'
import styles from './files.module.css'

type Props = {
  readonly file: ViewerFile
  readonly copy: SaveCopy
  /** Opens the file enlarged, at a page; omitted if it is enlarged already. */
  readonly onEnlarge?: (page: number) => void
  readonly firstPage?: number
  readonly readPart: ReadPart
  readonly noted: NotedFile | null
  /** Called before a note is begun. */
  readonly onAddNote?: () => void
}

const ARCHIVES: ReadonlySet<ViewerFile['type']> = new Set(['zip', 'tar', 'gz'])

/** A file in its frame, below the toolbar with its commands. */
export function ShownFile({ file, copy, onEnlarge, firstPage = 1, readPart, noted, onAddNote }: Props) {
  const { t } = useTranslation()
  const group = useRef<HTMLDivElement>(null)
  const frame = useRef<HTMLIFrameElement>(null)
  const viewer = useViewer(frame, { file, firstPage, readPart, noted })
  const [isFinding, setIsFinding] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  /** The element that had the focus before the search, and gets it back. */
  const before = useRef<HTMLElement | null>(null)
  const canFind = !file.type.startsWith('image/')
  const isLarge = onEnlarge === undefined

  // The keys work while the focus is in this group. Otherwise the dialog would focus itself.
  useEffect(() => {
    if (isLarge) group.current?.focus()
  }, [isLarge])
  // A frame loses the focus when its page is loaded, so it gets it only then.
  function focusFrame(): void {
    if (document.activeElement === group.current) frame.current?.focus()
  }

  function openFind(): void {
    if (!isFinding) before.current = document.activeElement as HTMLElement | null
    setIsFinding(true)
    field.current?.select()
  }
  function closeFind(): void {
    setIsFinding(false)
    viewer.endFind()
    const back = before.current?.isConnected ? before.current : frame.current
    back?.focus()
  }
  function zoomBy(direction: 1 | -1): void {
    const next = zoomStep(viewer.zoom, direction)
    if (next !== null) viewer.setZoom(next)
  }

  const keys: Readonly<Record<FileKeyName | 'Escape', (() => void) | false>> = {
    'mod+f': canFind && openFind,
    'mod++': () => zoomBy(1),
    'mod+Shift++': () => zoomBy(1),
    'mod+=': () => zoomBy(1),
    'mod+-': () => zoomBy(-1),
    'mod+0': () => viewer.setZoom(FIT_WIDTH),
    Escape: isFinding && closeFind,
  }
  function onKeyDown(event: KeyboardEvent): void {
    const name = shortcutName(event.nativeEvent)
    const run = name !== null && name in keys && keys[name as keyof typeof keys]
    if (!run) return
    event.preventDefault()
    event.stopPropagation()
    run()
  }

  return (
    // It handles the keys of everything inside it, and has no action of its own.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      ref={group}
      role="group"
      tabIndex={isLarge ? -1 : undefined}
      aria-label={t('viewer.title', { name: file.name })}
      className={classNames(styles.file, isLarge && styles.large)}
      onKeyDown={onKeyDown}
    >
      <FileToolbar
        viewer={viewer}
        size={file.large?.version.length ?? null}
        copy={copy}
        onZoom={zoomBy}
        noted={noted}
        onAddNote={onAddNote}
        onFind={canFind ? openFind : null}
        onEnlarge={onEnlarge ?? null}
      />
      <LeftOut file={file} leftOut={viewer.leftOut} />
      {isFinding && (
        <FindBar
          ref={field}
          matches={viewer.matches}
          onFind={viewer.find}
          onStep={viewer.findStep}
          onClose={closeFind}
        />
      )}
      <iframe
        ref={frame}
        className={styles.frame}
        style={(viewer.height === null ? {} : { '--file-height': `${viewer.height}px` }) as CSSProperties}
        title={t('viewer.title', { name: file.name })}
        sandbox="allow-scripts"
        referrerPolicy="no-referrer"
        src="/viewer.html"
        onLoad={focusFrame}
      />
      {isLarge && <FrameEnd frame={frame} />}
    </div>
  )
}

/** What of a file is not shown. */
function LeftOut({ file: { type, snapshot }, leftOut }: Pick<Props, 'file'> & Pick<Viewer, 'leftOut'>) {
  const { t } = useTranslation()
  if (type === 'html') return <p className={parts.faint}>{t(snapshot ? 'viewer.pageNotice' : 'viewer.htmlNotice')}</p>
  if (ARCHIVES.has(type)) return <p className={parts.faint}>{t('viewer.archiveNotice')}</p>
  return <LeftOutLine leftOut={leftOut} />
}
