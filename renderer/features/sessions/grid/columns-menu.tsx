import { ChevronsLeftRight, ChevronsRightLeft, Columns3, ArrowLeft, ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Dialog, DialogTrigger, Popover } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/choice.tsx'
import menuStyles from '../../../ui/menu.module.css'
import { COLUMNS, shownColumns, WIDTH_STEP, type ColumnId } from './columns.ts'
import type { SessionsList } from '../list/sessions-list.ts'
import { useColumnActions } from './use-column-actions.ts'
import styles from '../sessions.module.css'

/** Shows and hides columns, moves them and sets their widths: all that the header does with the pointer. */
export function ColumnsMenu({ list }: { readonly list: SessionsList }) {
  const { t } = useTranslation()
  const columns = useStore(list.store, (state) => state.columns)
  const shown = shownColumns(columns)
  const actions = useColumnActions(list)

  function widthOf(id: ColumnId): number {
    const kept = columns.find((column) => column.id === id)?.width
    const cell = document.querySelector<HTMLElement>(`#sessions-grid [data-column="${id}"]`)
    return kept ?? cell?.offsetWidth ?? COLUMNS[id].minimum
  }

  const resize = (id: ColumnId, step: -1 | 1) => actions.resize(id, widthOf(id) + step * WIDTH_STEP)
  const move = (id: ColumnId, step: -1 | 1) => actions.move(id, step, 'all')

  return (
    <DialogTrigger>
      <IconButton label={t('sessions.columns.title')}>
        <Columns3 size={14} aria-hidden="true" />
      </IconButton>
      <Popover className={menuStyles.popover ?? ''} placement="bottom end" offset={6} data-overlay="">
        <Dialog aria-label={t('sessions.columns.title')} className={styles.columnsDialog ?? ''}>
          <ul>
            {columns.map(({ id, shown: isShown }, at) => {
              const column = t(`sessions.column.${id}`)
              const act = (label: string, isDisabled: boolean, onPress: () => void, icon: ReactNode) => (
                <IconButton label={label} isDisabled={isDisabled} onPress={onPress}>
                  {icon}
                </IconButton>
              )
              return (
                <li key={id} className={styles.columnLine}>
                  <Checkbox
                    label={column}
                    isSelected={isShown}
                    isDisabled={isShown && shown.length === 1}
                    onChange={() => actions.toggle(id)}
                  />
                  <span className={styles.columnActs}>
                    {act(
                      t('sessions.columns.narrower', { column }),
                      !isShown,
                      () => resize(id, -1),
                      <ChevronsRightLeft size={13} aria-hidden="true" />,
                    )}
                    {act(
                      t('sessions.columns.wider', { column }),
                      !isShown,
                      () => resize(id, 1),
                      <ChevronsLeftRight size={13} aria-hidden="true" />,
                    )}
                    {act(
                      t('sessions.columns.earlier', { column }),
                      at === 0,
                      () => move(id, -1),
                      <ArrowLeft size={13} aria-hidden="true" />,
                    )}
                    {act(
                      t('sessions.columns.later', { column }),
                      at === columns.length - 1,
                      () => move(id, 1),
                      <ArrowRight size={13} aria-hidden="true" />,
                    )}
                  </span>
                </li>
              )
            })}
          </ul>
          <footer className={styles.columnsFoot}>
            <Button size="small" variant="quiet" onPress={() => actions.reset()}>
              {t('sessions.columns.reset')}
            </Button>
          </footer>
        </Dialog>
      </Popover>
    </DialogTrigger>
  )
}
