import { Columns3 } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { Dialog, DialogTrigger, Popover } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../ui/button.tsx'
import menuStyles from '../../../ui/menu.module.css'
import type { SessionsList } from '../list/sessions-list.ts'
import styles from '../sessions.module.css'

/** The list of columns is large and rarely needed, so it is not among a window's first scripts. */
const ColumnChoices = lazy(async () => ({ default: (await import('./column-choices.tsx')).ColumnChoices }))

/** Shows, hides and reorders columns. Widths are changed in the column headers. */
export function ColumnsMenu({ list }: { readonly list: SessionsList }) {
  const { t } = useTranslation()
  return (
    <DialogTrigger>
      <IconButton label={t('sessions.columns.title')}>
        <Columns3 size={14} aria-hidden="true" />
      </IconButton>
      <Popover className={menuStyles.popover ?? ''} placement="bottom end" offset={6} data-overlay="">
        <Dialog aria-label={t('sessions.columns.title')} className={styles.columnsDialog ?? ''}>
          <Suspense fallback={null}>
            <ColumnChoices list={list} />
          </Suspense>
        </Dialog>
      </Popover>
    </DialogTrigger>
  )
}
