import { ArrowRight, Check } from 'lucide-react'
import { useDeferredValue } from 'react'
import { useTranslation } from 'react-i18next'
import { targetKey, type ColumnTarget, type PeopleMapping } from '../../../../contract/model/people-mapping.ts'
import type { OpenedTable, TableHint } from '../../../../contract/model/people.ts'
import { Select } from '../../../ui/select.tsx'
import manage from '../manage.module.css'
import styles from './people.module.css'

/** What a column can be sent as; `null` is not sent. */
export type ChosenTarget = { readonly target: ColumnTarget | null; readonly label: string }

type ColumnListProps = {
  readonly table: OpenedTable
  readonly targets: readonly ChosenTarget[]
  readonly mapping: PeopleMapping
  readonly isRemembered: boolean
  /** What is worth a look. */
  readonly hints: readonly TableHint[]
  readonly onMap: (mapping: PeopleMapping) => void
}

const NOT_SENT = 'none'

/** The columns of a table, each with a choice of what it is sent as. */
export function ColumnList({ table, targets, mapping, isRemembered, hints, onMap }: ColumnListProps) {
  const { t } = useTranslation()
  // The choices take longest to draw when a table opens. They are drawn after its rows, in steps between which the window
  // answers.
  const areDrawn = useDeferredValue(true, false)
  const options = targets.map(({ target, label }) => ({ value: keyOf(target), label }))

  /** A target has one column: the one that had it before is not sent any more. */
  function choose(at: number, key: string): void {
    const target = targets.find((one) => keyOf(one.target) === key)?.target ?? null
    const columns = mapping.columns.map((other, place) => {
      if (place === at) return target
      return target !== null && keyOf(other) === key ? null : other
    })
    onMap({ ...mapping, columns })
  }

  return (
    <>
      <div className={styles.headingRow}>
        <h2 className={manage.heading}>{t('employees.csvColumn')}</h2>
        {isRemembered ? (
          <span className={styles.remembered}>
            <Check size={12} aria-hidden="true" />
            {t('employees.remembered')}
          </span>
        ) : null}
      </div>
      <ul className={styles.columns}>
        {(areDrawn ? table.columns : []).map(({ title, sample }, at) => {
          const name = title === '' ? t('employees.untitled', { number: at + 1 }) : title
          return (
            // Two columns may have the same title.
            <li key={at}>
              <span className={styles.columnTitle}>
                <bdi title={name}>{name}</bdi>
                <bdi className={styles.sample} title={sample}>
                  {sample === '' ? t('employees.empty') : sample}
                </bdi>
              </span>
              <ArrowRight size={13} aria-hidden="true" className={styles.sample} />
              <Select
                label={t('employees.sentAs', { title: name })}
                isLabelHidden
                value={keyOf(mapping.columns[at] ?? null)}
                options={options}
                onChange={(key) => choose(at, key)}
              />
            </li>
          )
        })}
      </ul>
      {table.above === 0 ? null : <p className={manage.fine}>{t('imports.above', { number: table.above })}</p>}
      {hints.length === 0 ? null : (
        <div className={manage.notice} role="status">
          {hints.map((hint) => (
            <p key={JSON.stringify(hint)}>
              {hint.hint === 'status' ? t('people.hintStatus', hint) : t('people.hintNothing', hint)}
            </p>
          ))}
        </div>
      )}
    </>
  )
}

const keyOf = (target: ColumnTarget | null): string => (target === null ? NOT_SENT : targetKey(target))
