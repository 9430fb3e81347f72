import { ArrowDown, ArrowUp, Check } from 'lucide-react'
import { useId, useState, type KeyboardEvent } from 'react'
import { Checkbox, GridList, GridListItem } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { fieldOfColumn, isNamedColumn, type ExportLayout } from '../../../contract/model/export-options.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import fieldStyles from '../../ui/field.module.css'
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

  function onKey(event: KeyboardEvent): void {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    // Otherwise the list would move to another row.
    event.stopPropagation()
    const row = event.target instanceof Element ? event.target.closest('[data-export-column]') : null
    const column = row?.getAttribute('data-export-column')
    if (column) move(column, event.key === 'ArrowUp' ? -1 : 1)
  }

  return (
    <div className={styles.columns} onKeyDownCapture={onKey}>
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
      <GridList
        aria-labelledby={`${id}-label`}
        aria-describedby={`${id}-hint`}
        className={styles.list ?? ''}
        items={isDialogDrawn ? layout : NO_ROWS}
        // Rows are cached by item, but their buttons must act on the current layout.
        dependencies={[layout]}
        selectionMode="multiple"
        selectedKeys={chosen}
        onSelectionChange={(keys) => onChange(chooseColumns(layout, (column) => keys === 'all' || keys.has(column)))}
        // Escape closes the dialog and must not clear the selection.
        escapeKeyBehavior="none"
      >
        {({ id: column }) => (
          <GridListItem
            id={column}
            textValue={nameOf(column)}
            data-export-column={column}
            className={classNames(fieldStyles.check, styles.column)}
          >
            <Checkbox slot="selection" className={fieldStyles.check ?? ''}>
              <span className={fieldStyles.box}>
                <Check size={12} strokeWidth={3} aria-hidden="true" />
              </span>
            </Checkbox>
            <bdi className={styles.columnName} title={nameOf(column)}>
              {nameOf(column)}
            </bdi>
            <bdi className={styles.columnId} title={column}>
              {isNamedColumn(column) ? column : t('exportOptions.field')}
            </bdi>
            <IconButton label={t('exportOptions.up', { name: nameOf(column) })} onPress={() => move(column, -1)}>
              <ArrowUp size={14} aria-hidden="true" />
            </IconButton>
            <IconButton label={t('exportOptions.down', { name: nameOf(column) })} onPress={() => move(column, 1)}>
              <ArrowDown size={14} aria-hidden="true" />
            </IconButton>
          </GridListItem>
        )}
      </GridList>
      <p id={`${id}-hint`} className={styles.hint}>
        {chosen.length === 0 ? t('exportOptions.none') : t('exportOptions.columnsHint')}
      </p>
      <span className="visually-hidden" role="status">
        {moved}
      </span>
    </div>
  )
}
