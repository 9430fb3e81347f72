import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { PaneView } from './results-work.ts'
import manage from '../manage.module.css'
import styles from '../people/people.module.css'

const VIEWS = ['ids', 'participant'] as const
const PANE_ID = 'results-pane'

type ResultsPaneProps = {
  readonly view: PaneView
  /** Whether there are rows, of which one can be shown. */
  readonly hasRows: boolean
  readonly onView: (view: PaneView) => void
  readonly children: ReactNode
}

/** Beside the table: the IDs, or the participant of the row at the cursor. */
export function ResultsPane({ view, hasRows, onView, children }: ResultsPaneProps) {
  const { t } = useTranslation()
  const title = t(`results.${view}Tab`)
  const label = t('manage.pane', { name: title })
  return (
    <aside className={manage.pane} data-region="" aria-label={label}>
      {hasRows ? (
        <div className={styles.paneTabs} role="group" aria-label={label}>
          {VIEWS.map((id) => (
            <button
              key={id}
              type="button"
              className={styles.paneTab}
              aria-pressed={view === id}
              onClick={() => onView(id)}
            >
              {t(`results.${id}Tab`)}
            </button>
          ))}
        </div>
      ) : null}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard must be able to scroll it */}
      <div id={PANE_ID} className={manage.paneScroll} tabIndex={0} role="group" aria-label={title}>
        {children}
      </div>
    </aside>
  )
}

export function focusPane(): void {
  document.getElementById(PANE_ID)?.focus()
}
