import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { Button } from '../../../ui/button.tsx'
import { OrderedChoices } from '../../../ui/ordered-choices.tsx'
import type { SessionsList } from '../list/sessions-list.ts'
import { shownColumns } from './columns.ts'
import { useColumnActions } from './use-column-actions.ts'
import styles from '../sessions.module.css'

/** The columns of the list in their order, to be shown, hidden and moved. */
export function ColumnChoices({ list }: { readonly list: SessionsList }) {
  const { t } = useTranslation()
  const id = useId()
  const columns = useStore(list.store, (state) => state.columns)
  const actions = useColumnActions(list)
  return (
    <>
      <h2 id={`${id}-title`} className="visually-hidden">
        {t('sessions.columns.title')}
      </h2>
      <OrderedChoices
        labelledBy={`${id}-title`}
        describedBy={`${id}-hint`}
        className={styles.columnsList}
        items={columns}
        nameOf={(column) => t(`sessions.column.${column.id}`)}
        chosen={shownColumns(columns).map((column) => column.id)}
        needsOne
        autoFocus
        onChoose={(isShown) => {
          for (const column of columns) if (isShown(column.id) !== column.shown) actions.toggle(column.id)
        }}
        onMove={(column, step) => actions.move(column, step, 'all')}
        onPlace={(column, before) => actions.place(column, before)}
      />
      <p id={`${id}-hint`} className={styles.choiceHint}>
        {t('sessions.columns.hint')}
      </p>
      <footer className={styles.columnsFoot}>
        <Button size="small" variant="quiet" onPress={() => actions.reset()}>
          {t('sessions.columns.reset')}
        </Button>
      </footer>
    </>
  )
}
