import { Download, FileText, Play, Upload } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { Button } from '../../ui/button.tsx'
import { Kbd } from '../../ui/kbd.tsx'
import { clearSelection } from './list/clear-selection.ts'
import { evidenceOfSelection } from './list/evidence-of-list.ts'
import type { SessionsList } from './list/sessions-list.ts'
import styles from './sessions.module.css'

type SelectionBarProps = {
  readonly list: SessionsList
  /** Starts reviewing the selected sessions. */
  readonly onReview: () => void
  readonly onDownload: () => void
  /** Exports the selected sessions. */
  readonly onExport: () => void
  /** Moves the focus, since the bar disappears with the selection. */
  readonly onCleared: () => void
}

/** The number of selected sessions and the commands for them; nothing if none is selected. */
export function SelectionBar({ list, onReview, onDownload, onExport, onCleared }: SelectionBarProps) {
  const { t } = useTranslation()
  const count = useStore(list.store, (state) => state.selected.count)
  if (count === 0) return null
  return (
    <div className={styles.selection} data-region="" role="group" aria-label={t('sessions.selection.label')}>
      <span className={styles.selectionCount}>{t('sessions.selection.count', { count })}</span>
      <Button variant="quiet" size="small" onPress={onReview}>
        <Play size={14} aria-hidden="true" />
        {t('app.startReviewing')}
      </Button>
      <Button variant="quiet" size="small" onPress={onDownload}>
        <Download size={14} aria-hidden="true" />
        {t('listDownloads.download')}
      </Button>
      <Button variant="quiet" size="small" onPress={onExport}>
        <Upload size={14} aria-hidden="true" />
        {t('sessions.export')}
      </Button>
      <Button variant="quiet" size="small" onPress={() => void evidenceOfSelection(t, list)}>
        <FileText size={14} aria-hidden="true" />
        {t('evidence.make')}
      </Button>
      <span className={styles.spacer} />
      <Button
        variant="quiet"
        size="small"
        onPress={() => {
          clearSelection(t, list)
          onCleared()
        }}
      >
        {t('sessions.selection.clear')}
        <Kbd>Esc</Kbd>
      </Button>
    </div>
  )
}
