import { useTranslation } from 'react-i18next'
import type { ShownPerson } from '../../../../contract/model/people.ts'
import { Badge } from '../../../ui/badge.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { ManageGrid } from '../grid/manage-grid.tsx'
import { FieldValues, Reasons } from '../people/person-fields.tsx'
import styles from '../people/people.module.css'

type ParticipantsTableProps = {
  readonly count: number
  readonly rowAt: (index: number) => ShownPerson | null
  readonly leftOut: ReadonlySet<number>
  readonly focused: number
  readonly isReading: boolean
  readonly onFocus: (index: number) => void
  readonly onRange: (first: number, end: number) => void
}

/** The rows of a table, each with the person it would register. */
export function ParticipantsTable({ count, rowAt, leftOut, ...grid }: ParticipantsTableProps) {
  const { t } = useTranslation()
  return (
    <ManageGrid
      {...grid}
      id="registration-table"
      label={t('employees.table')}
      columns={[
        { id: 'row', title: t('employees.row'), least: 64, isNumber: true },
        { id: 'name', title: t('participants.name'), least: 120, most: 240 },
        { id: 'result', title: t('employees.result'), least: 100 },
        { id: 'fields', title: t('employees.fields'), least: 200, grows: true },
      ]}
      count={count}
      cells={(index) => {
        const person = rowAt(index)
        if (person === null) return [null, null, null, null]
        const { row, name, kind, fields, reasons } = person
        const isLeftOut = leftOut.has(row)
        const isInvalid = kind === 'invalid'
        return [
          <span key="row" className={styles.number}>
            {row}
          </span>,
          <bdi key="name" className={classNames(styles.name, isLeftOut && styles.leftOut)} title={name}>
            {name}
          </bdi>,
          <Badge key="result" tone={isInvalid ? 'bad' : 'neutral'}>
            {isLeftOut
              ? t('employees.leftOut')
              : t(isInvalid ? 'participants.kinds.invalid' : 'participants.kinds.registered')}
          </Badge>,
          isInvalid ? <Reasons key="fields" reasons={reasons} /> : <FieldValues key="fields" {...{ name, fields }} />,
        ]
      }}
    />
  )
}
