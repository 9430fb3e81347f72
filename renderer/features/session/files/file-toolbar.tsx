import {
  ChevronLeft,
  ChevronRight,
  Download,
  Maximize2,
  MessageSquarePlus,
  Search,
  ZoomIn,
  ZoomOut,
} from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button, Toolbar } from 'react-aria-components'
import { useStore } from 'zustand'
import { formatBytes } from '../../../../contract/text/format.ts'
import { IconButton } from '../../../ui/button.tsx'
import { hint } from '../../../ui/hint-layer.tsx'
import { modKey } from '../../../ui/mod-key.ts'
import { ModeSwitch } from '../../../ui/mode-switch.tsx'
import { DrawingTools } from './drawing-tools.tsx'
import type { FileViews } from './shown-file.tsx'
import { SourceButton } from './source-button.tsx'
import type { SaveCopy } from './use-save-copy.ts'
import type { NotedFile } from './use-file-marks.ts'
import type { Reading } from './use-reading.ts'
import type { Viewer } from './use-viewer.ts'
import { FIT_WIDTH, zoomStep } from './zoom.ts'
import styles from './files.module.css'

type Props = {
  readonly viewer: Viewer
  readonly views: FileViews | undefined
  readonly reading: Reading
  /** Bytes of a large text; otherwise `null`. */
  readonly size: number | null
  readonly copy: SaveCopy
  readonly noted: NotedFile | null
  readonly onAddNote: (() => void) | undefined
  readonly onZoom: (direction: 1 | -1) => void
  /** `null` for a file without text. */
  readonly onFind: (() => void) | null
  /** `null` if the file is enlarged already. */
  readonly onEnlarge: ((page: number) => void) | null
}

/** Commands for the shown file. The toolbar is one tab stop; arrow keys move within it. */
export function FileToolbar(props: Props) {
  const { viewer, views, reading, size, noted, onAddNote, copy, onZoom, onFind, onEnlarge } = props
  const { t } = useTranslation()
  const { page, position, zoom } = viewer
  return (
    <Toolbar className={styles.toolbar ?? ''} aria-label={t('viewer.toolbar')}>
      <IconButton
        label={t('viewer.zoomOut')}
        keys={[modKey(), '−']}
        isDisabled={zoomStep(zoom, -1) === null}
        onPress={() => onZoom(-1)}
      >
        <ZoomOut size={16} aria-hidden="true" />
      </IconButton>
      <Button
        className={styles.zoom ?? ''}
        aria-label={t('viewer.zoomIs', { percent: zoom })}
        {...hint(t('viewer.fitWidth'), [modKey(), '0'])}
        onPress={() => viewer.setZoom(FIT_WIDTH)}
      >
        {t('viewer.percent', { percent: zoom })}
      </Button>
      <IconButton
        label={t('viewer.zoomIn')}
        keys={[modKey(), '+']}
        isDisabled={zoomStep(zoom, 1) === null}
        onPress={() => onZoom(1)}
      >
        <ZoomIn size={16} aria-hidden="true" />
      </IconButton>
      {page && (
        <>
          <span className={styles.divider} aria-hidden="true" />
          <IconButton
            label={t('viewer.previousPage')}
            isDisabled={page.number === 1}
            onPress={() => viewer.goToPage(page.number - 1)}
          >
            <ChevronLeft size={16} aria-hidden="true" />
          </IconButton>
          <span className={styles.page}>{t('viewer.page', page)}</span>
          <span className={styles.shortPage} aria-hidden="true">
            {t('viewer.pageShort', page)}
          </span>
          <IconButton
            label={t('viewer.nextPage')}
            isDisabled={page.number === page.total}
            onPress={() => viewer.goToPage(page.number + 1)}
          >
            <ChevronRight size={16} aria-hidden="true" />
          </IconButton>
        </>
      )}
      {size !== null && position !== null && (
        <>
          <span className={styles.divider} aria-hidden="true" />
          <span className={styles.page}>{t('viewer.positionOf', { percent: position, size: formatBytes(size) })}</span>
        </>
      )}
      {noted && <DrawingTools noted={noted} />}
      {views && <ViewSwitch views={views} />}
      {/* The dialog of an enlarged file covers the notices, so the toolbar shows the outcome there. */}
      <span className={styles.space}>{onEnlarge === null && copy.outcome}</span>
      <SourceButton reading={reading} />
      {noted && <AddNoteButton noted={noted} onAddNote={onAddNote} />}
      {onFind && (
        <IconButton label={t('viewer.find')} keys={[modKey(), 'F']} onPress={onFind}>
          <Search size={16} aria-hidden="true" />
        </IconButton>
      )}
      {onEnlarge && (
        <IconButton label={t('viewer.enlarge')} onPress={() => onEnlarge(page?.number ?? 1)}>
          <Maximize2 size={16} aria-hidden="true" />
        </IconButton>
      )}
      <IconButton label={t('viewer.saveCopy')} isPending={copy.isSaving} onPress={copy.save}>
        <Download size={16} aria-hidden="true" />
      </IconButton>
    </Toolbar>
  )
}

/** "Page" or "Text". */
function ViewSwitch({ views: { view, onView } }: { readonly views: FileViews }) {
  const { t } = useTranslation()
  const modes = (['page', 'text'] as const).map((mode) => ({ mode, text: t(`viewer.views.${mode}`) }))
  return <ModeSwitch label={t('viewer.view')} modes={modes} mode={view} onMode={onView} />
}

type AddNoteProps = { readonly noted: NotedFile; readonly onAddNote: (() => void) | undefined }

/** Begins a note on the selected words of the file. */
function AddNoteButton({ noted, onAddNote }: AddNoteProps) {
  const { t } = useTranslation()
  const selected = useStore(noted.notes, (state) => state.selected)
  const add = useStore(noted.notes, (state) => state.add)
  if (add === null) return null
  const isSelected = selected?.file === noted.index
  return (
    <IconButton
      label={t('viewer.addNote')}
      keys={['N']}
      isDisabled={!isSelected}
      onPress={() => {
        if (selected === null) return
        onAddNote?.()
        add(selected)
      }}
    >
      <MessageSquarePlus size={16} aria-hidden="true" />
    </IconButton>
  )
}
