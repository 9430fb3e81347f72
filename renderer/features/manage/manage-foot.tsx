import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Kbd } from '../../ui/kbd.tsx'
import styles from './manage.module.css'

/** The keys of the table, and at the end what a screen has to say. */
export function ManageFoot({ children, end }: { readonly children?: ReactNode; readonly end?: ReactNode }) {
  const { t } = useTranslation()
  return (
    <footer className={styles.foot} data-region="">
      <span>
        <Kbd>J</Kbd> <Kbd>K</Kbd> {t('shortcuts.hintNext')}
      </span>
      {children}
      {end === undefined ? null : <span className={styles.footEnd}>{end}</span>}
    </footer>
  )
}
