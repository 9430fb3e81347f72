import { ArrowDown, ArrowUp } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fieldOfColumn, isNamedColumn, type ExportLayout } from '../../../contract/model/export-options.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { OrderedChoices } from '../../ui/ordered-choices.tsx'
import { useAfterFrame } from '../../ui/use-after-frame.ts'
import styles from './exports.module.css'
import { chooseColumns, chosenColumns, moveColumn } from './export-layout.ts'

const NO_ROWS: ExportLayout = []

type ExportColumnsProps = {
  readonly layout: ExportLayout
  readonly onChange: (layout: ExportLayout) => void
  /** Restores the default columns. */
  readonly onReset: () => void
}

/** The columns of a file and their order. A single tab stop; Space toggles and Alt with an arrow moves a column. */
export function ExportColumns({ layout, onChange, onReset }: ExportColumnsProps) {
  const { t } = useTranslation()
  const id = useId()
  const [moved, setMoved] = useState('')
  const chosen = chosenColumns(layout)
  // The dialog is shown before its many rows.
  const isDialogDrawn = useAfterFrame(true, false)

  function nameOf(column: string): string {
    return isNamedColumn(column) ? t(`exportOptions.names.${column}`) : (fieldOfColumn(column) ?? column)
  }

  function move(column: string, step: -1 | 1): void {
    const changed = moveColumn(layout, column, step)
    if (changed === layout) return
    onChange(changed)
    const position = changed.findIndex((other) => other.id === column) + 1
    setMoved(t('exportOptions.moved', { name: nameOf(column), position, total: layout.length }))
  }

  return (
    <div className={styles.columns}>
      <div className={styles.columnsHead}>
        <span id={`${id}-label`} className={styles.legend}>
          {t('exportOptions.columns')}
        </span>
        <span className={styles.count}>
          {t('exportOptions.chosen', { chosen: chosen.length, total: layout.length })}
        </span>
        <Button size="small" variant="quiet" onPress={() => onChange(chooseColumns(layout, () => true))}>
          {t('exportOptions.all')}
        </Button>
        <Button size="small" variant="quiet" onPress={() => onChange(chooseColumns(layout, () => false))}>
          {t('exportOptions.noColumns')}
        </Button>
        <Button size="small" variant="quiet" onPress={onReset}>
          {t('exportOptions.usual')}
        </Button>
      </div>
      <OrderedChoices
        labelledBy={`${id}-label`}
        describedBy={`${id}-hint`}
        className={styles.list}
        items={isDialogDrawn ? layout : NO_ROWS}
        nameOf={(column) => nameOf(column.id)}
        chosen={chosen}
        onChoose={(isChosen) => onChange(chooseColumns(layout, isChosen))}
        onMove={move}
      >
        {({ id: column }) => (
          <>
            <bdi className={styles.columnId} title={column}>
              {isNamedColumn(column) ? column : t('exportOptions.field')}
            </bdi>
            <IconButton label={t('exportOptions.up', { name: nameOf(column) })} onPress={() => move(column, -1)}>
              <ArrowUp size={14} aria-hidden="true" />
            </IconButton>
            <IconButton label={t('exportOptions.down', { name: nameOf(column) })} onPress={() => move(column, 1)}>
              <ArrowDown size={14} aria-hidden="true" />
            </IconButton>
          </>
        )}
      </OrderedChoices>
      <p id={`${id}-hint`} className={styles.hint}>
        {chosen.length === 0 ? t('exportOptions.none') : t('exportOptions.columnsHint')}
      </p>
      <span className="visually-hidden" role="status">
        {moved}
      </span>
    </div>
  )
}
