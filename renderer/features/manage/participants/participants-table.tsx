import { useTranslation } from 'react-i18next'
import { Badge } from '../../../ui/badge.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { ManageGrid } from '../grid/manage-grid.tsx'
import type { PeopleTableProps } from '../people/people-table-props.ts'
import { FieldValues, Reasons } from '../people/person-fields.tsx'
import styles from '../people/people.module.css'

/** The rows of a table, each with the person it would register. */
export function ParticipantsTable({ count, rowAt, leftOut, ...grid }: PeopleTableProps) {
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
