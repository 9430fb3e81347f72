import { useEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import type { FileKeyName } from '../../../../contract/model/shortcuts.ts'
import { isArchiveType } from '../../../../contract/model/media.ts'
import { MOST_OFFICE_PAGES } from '../../../../contract/model/office.ts'
import { visibleText } from '../../../../contract/model/visible-text.ts'
import { formatUnits } from '../../../../contract/text/format.ts'
import { shortcutName } from '../../../common/shortcuts/use-shortcuts.ts'
import { classNames } from '../../../ui/class-names.ts'
import { sumLeftOut } from '../../../viewer/left-out.ts'
import type { ViewerFile } from '../../../viewer/viewer-messages.ts'
import parts from '../parts.module.css'
import { AttachmentList } from './attachment-list.tsx'
import { DrawingHint } from './drawing-tools.tsx'
import { EncodingLine } from './encoding-line.tsx'
import { FileToolbar } from './file-toolbar.tsx'
import { FindBar } from './find-bar.tsx'
import { FrameEnd } from './frame-end.tsx'
import { FileLine, LeftOutLine } from './left-out-line.tsx'
import { PlacedFrame } from './placed-frame.tsx'
import type { SaveCopy } from './use-save-copy.ts'
import type { NotedFile } from './use-file-marks.ts'
import { frameKey, type Reading } from './use-reading.ts'
import { useViewer, type ReadPart, type Viewer } from './use-viewer.ts'
import { FIT_WIDTH, zoomStep } from './zoom.ts'
import styles from './files.module.css'

/** How an office file is shown. */
export type FileView = 'page' | 'text'

/** The choice between the views of an office file. */
export type FileViews = {
  readonly view: FileView
  readonly onView: (view: FileView) => void
  /** Why the pages are not there, or what they are not; `null` where nothing is to be said. */
  readonly status: string | null
}

type Props = {
  readonly file: ViewerFile
  readonly views?: FileViews | undefined
  readonly reading: Reading
  readonly copy: SaveCopy
  /** Opens the file enlarged, at a page; omitted if it is enlarged already. */
  readonly onEnlarge?: (page: number) => void
  readonly firstPage?: number
  readonly readPart: ReadPart
  readonly noted: NotedFile | null
  /** Called before a note is begun. */
  readonly onAddNote?: () => void
}

/** A file in its frame, below the toolbar with its commands. */
export function ShownFile(props: Props) {
  const { file, views, reading, copy, onEnlarge, firstPage = 1, readPart, noted, onAddNote } = props
  const { t } = useTranslation()
  const group = useRef<HTMLDivElement>(null)
  const frame = useRef<HTMLIFrameElement>(null)
  const viewer = useViewer(frame, { file, firstPage, readPart, noted, onAddNote, onReady: focusFrame })
  const field = useRef<HTMLInputElement>(null)
  const find = useFind({ frame, field }, file, viewer)
  // The preview of a document has words if it has pages.
  const canFind = file.type === 'iwork' ? viewer.page !== null : !file.type.startsWith('image/')
  const isLarge = onEnlarge === undefined

  // The keys work while the focus is in this group. Otherwise the dialog would focus itself.
  useEffect(() => {
    if (isLarge) group.current?.focus()
  }, [isLarge])
  // A frame loses the focus when its page is loaded, so it gets it only then.
  function focusFrame(): void {
    if (document.activeElement === group.current) frame.current?.focus()
  }

  function zoomBy(direction: 1 | -1): void {
    const next = zoomStep(viewer.zoom, direction)
    if (next !== null) viewer.setZoom(next)
  }

  const keys: Readonly<Record<FileKeyName | 'Escape', (() => void) | false>> = {
    'mod+f': canFind && find.open,
    'mod++': () => zoomBy(1),
    'mod+Shift++': () => zoomBy(1),
    'mod+=': () => zoomBy(1),
    'mod+-': () => zoomBy(-1),
    'mod+0': () => viewer.setZoom(FIT_WIDTH),
    Escape: find.isOpen && find.close,
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
        {...{ viewer, views, reading, copy, noted, onAddNote }}
        size={file.large?.version.length ?? null}
        onZoom={zoomBy}
        onFind={canFind ? find.open : null}
        onEnlarge={onEnlarge ?? null}
      />
      <EncodingLine reading={reading} />
      <LeftOut file={file} viewer={viewer} views={views} />
      <AttachmentList viewer={viewer} />
      {find.isOpen && (
        <FindBar
          ref={field}
          matches={viewer.matches}
          onFind={viewer.find}
          onStep={viewer.findStep}
          onClose={find.close}
        />
      )}
      <div className={styles.stage}>
        <PlacedFrame
          key={frameKey(file)}
          frameRef={frame}
          title={t('viewer.title', { name: file.name })}
          height={viewer.height}
        />
        {noted && <DrawingHint noted={noted} />}
      </div>
      {isLarge && <FrameEnd frame={frame} />}
    </div>
  )
}

type FindElements = {
  readonly frame: RefObject<HTMLIFrameElement | null>
  readonly field: RefObject<HTMLInputElement | null>
}
type Find = { readonly isOpen: boolean; readonly open: () => void; readonly close: () => void }

/** The search in a file. It ends when another view of the file is shown. */
function useFind({ frame, field }: FindElements, file: ViewerFile, viewer: Viewer): Find {
  const [searched, setSearched] = useState<ViewerFile | null>(null)
  /** The element that had the focus before the search, and gets it back. */
  const before = useRef<HTMLElement | null>(null)
  const isOpen = searched === file
  return {
    isOpen,
    open() {
      if (!isOpen) before.current = document.activeElement as HTMLElement | null
      setSearched(file)
      field.current?.select()
    },
    close() {
      setSearched(null)
      viewer.endFind()
      const back = before.current?.isConnected ? before.current : frame.current
      back?.focus()
    },
  }
}

/** What of a file is not shown, and why it is not shown otherwise. */
function LeftOut({ file, viewer, views }: Pick<Props, 'file' | 'views'> & { readonly viewer: Viewer }) {
  const { t } = useTranslation()
  const { type } = file
  if (isArchiveType(type)) return <p className={parts.faint}>{t('viewer.archiveNotice')}</p>
  const fonts = viewer.replacedFonts.map(visibleText)
  const leftOut = sumLeftOut(viewer.leftOut, { attachment: viewer.attachments.more })
  // While pages are made, the text is there.
  const other = views === undefined ? null : views.view === 'text' ? 'page' : type === 'application/pdf' ? 'text' : null
  const isCut = views?.view === 'page' && (viewer.page?.total ?? 0) >= MOST_OFFICE_PAGES
  return (
    <>
      {views?.status && <FileLine>{views.status}</FileLine>}
      {isCut && <FileLine>{t('viewer.pagesCut', { count: MOST_OFFICE_PAGES })}</FileLine>}
      {viewer.isUnchecked && <FileLine>{t('leftOut.unchecked')}</FileLine>}
      {viewer.preview && <FileLine>{t(`leftOut.preview.${viewer.preview}`)}</FileLine>}
      {fonts.length > 0 && <FileLine>{t('leftOut.fonts', { fonts: formatUnits(fonts) })}</FileLine>}
      <LeftOutLine leftOut={leftOut} other={other} onView={(view) => views?.onView(view)} />
    </>
  )
}
