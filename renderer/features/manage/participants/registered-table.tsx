import { useTranslation } from 'react-i18next'
import type { RegisteredPerson } from '../../../../contract/model/registered.ts'
import { Badge, type BadgeTone } from '../../../ui/badge.tsx'
import { useNow } from '../../../ui/use-now.ts'
import { ManageGrid } from '../grid/manage-grid.tsx'
import { linkState, type LinkState } from './link-state.ts'
import styles from '../manage.module.css'

const TONES: Readonly<Record<LinkState, BadgeTone>> = { later: 'neutral', open: 'ok', closed: 'neutral' }

export const REGISTERED_TABLE = 'participants-table'

type RegisteredTableProps = {
  readonly count: number
  readonly personAt: (index: number) => RegisteredPerson | null
  readonly titleOf: (testId: string) => string
  /** In place of a name that there is not. */
  readonly noName: string
  readonly focused: number
  readonly isReading: boolean
  readonly onFocus: (index: number) => void
  readonly onRange: (first: number, end: number) => void
  readonly onCopy: (index: number) => void
}

/** Registered people, the last registered first. */
export function RegisteredTable({ count, personAt, titleOf, noName, onCopy, ...grid }: RegisteredTableProps) {
  const { t } = useTranslation()
  const now = useNow(60_000)
  return (
    <ManageGrid
      {...grid}
      id={REGISTERED_TABLE}
      label={t('participants.table')}
      columns={[
        { id: 'name', title: t('participants.name'), least: 150, grows: true },
        { id: 'tests', title: t('participants.tests'), least: 130, most: 260 },
        { id: 'center', title: t('participants.center'), least: 110, most: 180 },
        { id: 'state', title: t('participants.state'), least: 110 },
      ]}
      count={count}
      keys={{ c: onCopy }}
      cells={(index) => {
        const person = personAt(index)
        if (person === null) return [null, null, null, null]
        const { name, tests, center } = person
        const titles = tests.map(titleOf)
        const state = linkState(person, now)
        return [
          name === '' ? (
            <span key="name" className={styles.quiet}>
              {noName}
            </span>
          ) : (
            <bdi key="name" className={styles.name} title={name}>
              {name}
            </bdi>
          ),
          <bdi key="tests" title={titles.join(', ')}>
            {titles.length === 1 ? titles[0] : t('participants.testCount', { count: titles.length })}
          </bdi>,
          <bdi key="center" className={styles.quiet} title={center}>
            {center}
          </bdi>,
          <Badge key="state" tone={TONES[state]}>
            {t(`participants.states.${state}`)}
          </Badge>,
        ]
      }}
    />
  )
}
