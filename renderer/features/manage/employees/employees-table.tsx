import { ArrowRight } from 'lucide-react'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import type { EmployeeKind, PersonKind, ShownPerson } from '../../../../contract/model/people.ts'
import { formatNumber } from '../../../../contract/text/format.ts'
import { Badge, type BadgeTone } from '../../../ui/badge.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { ManageGrid } from '../grid/manage-grid.tsx'
import type { PeopleTableProps } from '../people/people-table-props.ts'
import { FieldValues, Reasons } from '../people/person-fields.tsx'
import { valueText } from '../people/person-texts.ts'
import styles from '../people/people.module.css'

const TONES: Readonly<Record<EmployeeKind, BadgeTone>> = {
  new: 'accent',
  changed: 'neutral',
  activeAgain: 'neutral',
  hidden: 'neutral',
  unchanged: 'neutral',
  invalid: 'bad',
}

/** Changes that fit a row, each on a line of its own. The pane tells the others. */
const LINES = 2

/** The rows of the file, each with what it would change. */
export function EmployeesTable({ count, rowAt, leftOut, ...grid }: PeopleTableProps) {
  const { t } = useTranslation()
  return (
    <ManageGrid
      {...grid}
      id="employees-table"
      label={t('employees.table')}
      columns={[
        { id: 'row', title: t('employees.row'), least: 64, isNumber: true },
        { id: 'id', title: t('employees.id'), least: 88 },
        { id: 'name', title: t('employees.name'), least: 110, most: 220 },
        { id: 'result', title: t('employees.result'), least: 116 },
        { id: 'fields', title: t('employees.fields'), least: 200, grows: true },
      ]}
      count={count}
      cells={(index) => {
        const person = rowAt(index)
        if (person === null) return [null, null, null, null, null]
        const isLeftOut = leftOut.has(person.row)
        const quiet = isLeftOut && styles.leftOut
        return [
          <span key="row" className={styles.number}>
            {person.row}
          </span>,
          <bdi key="id" className={classNames(quiet)} title={person.id}>
            {person.id === '' ? t('sessions.noValue') : person.id}
          </bdi>,
          <bdi key="name" className={classNames(styles.name, quiet)} title={person.name}>
            {person.name}
          </bdi>,
          <Badge key="result" tone={isLeftOut || !isOfEmployee(person.kind) ? 'neutral' : TONES[person.kind]}>
            {isLeftOut || !isOfEmployee(person.kind) ? t('employees.leftOut') : t(`employees.kinds.${person.kind}`)}
          </Badge>,
          <PersonFields key="fields" person={person} isQuiet={isLeftOut} />,
        ]
      }}
    />
  )
}

function isOfEmployee(kind: PersonKind): kind is EmployeeKind {
  return kind !== 'registered'
}

type PersonFieldsProps = { readonly person: ShownPerson; readonly isQuiet: boolean }

/** What a row changes, or why it is not sent. */
const PersonFields = memo(function PersonFields({ person, isQuiet }: PersonFieldsProps) {
  const { t } = useTranslation()
  const { kind, name, reasons, status, changes, fields } = person
  if (kind === 'invalid') return <Reasons reasons={reasons} />
  if (kind === 'new') return <FieldValues name={name} fields={fields} />
  const { before, after } = status
  const parts = [
    ...(before === null || after === null || before === after
      ? []
      : [
          <Change
            key="status"
            label={t('employees.status')}
            before={t(`employees.statuses.${before}`)}
            after={t(`employees.statuses.${after}`)}
          />,
        ]),
    ...changes.map(({ field, before: was, after: is }) => (
      <Change key={`field ${field}`} label={field} before={valueText(t, was)} after={valueText(t, is)} />
    )),
  ]
  const more = parts.length - LINES
  return (
    <span className={classNames(parts.length > 1 ? styles.stacked : styles.fields, isQuiet && styles.leftOut)}>
      {parts.slice(0, LINES)}
      {more > 0 ? <span className={styles.more}>+{formatNumber(more)}</span> : null}
    </span>
  )
})

type ChangeProps = { readonly label: string; readonly before: string; readonly after: string }

function Change({ label, before, after }: ChangeProps) {
  return (
    <span className={styles.field} title={`${before} → ${after}`}>
      <span className={styles.label}>{label}</span> <bdi className={styles.before}>{before}</bdi>
      <ArrowRight size={13} aria-hidden="true" className={styles.arrow} />
      <bdi className={styles.after}>{after}</bdi>
    </span>
  )
}
