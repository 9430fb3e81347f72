import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReadIds } from '../../../../contract/model/employee-ids.ts'
import { formatNumber } from '../../../../contract/text/format.ts'
import manage from '../manage.module.css'
import people from '../people/people.module.css'
import styles from './participants.module.css'

/** Problems that are listed; of more only the number is told. */
const MOST_SHOWN = 20

const PROBLEM_TEXTS = {
  repeated: 'participants.idRepeated',
  tooLong: 'participants.idTooLong',
  noId: 'participants.idNone',
} as const

type IdsFieldProps = {
  readonly value: string
  readonly read: ReadIds
  readonly onChange: (text: string) => void
}

/** A list of IDs of employees, as it is typed or pasted, with what is wrong in it. */
export function IdsField({ value, read, onChange }: IdsFieldProps) {
  const { t } = useTranslation()
  const id = useId()
  const { ids, problems } = read
  return (
    <div className={people.lines}>
      <label htmlFor={id}>{t('participants.ids')}</label>
      <textarea
        id={id}
        aria-describedby={`${id}-hint`}
        aria-invalid={problems.length > 0}
        value={value}
        spellCheck={false}
        onChange={(event) => onChange(event.target.value)}
      />
      <span id={`${id}-hint`} className={manage.fine}>
        {ids.length === 0 ? t('participants.idsHint') : t('participants.idCount', { count: ids.length })}
      </span>
      {problems.length === 0 ? null : (
        <ul className={styles.problems} role="alert">
          {problems.slice(0, MOST_SHOWN).map(({ reason, id: wrong, lines }) => (
            <li key={`${reason} ${wrong}`}>
              {t(PROBLEM_TEXTS[reason], {
                id: wrong,
                lines: lines.map((line) => formatNumber(line)).join(', '),
              })}
            </li>
          ))}
          {problems.length > MOST_SHOWN ? (
            <li>{t('participants.moreProblems', { count: problems.length - MOST_SHOWN })}</li>
          ) : null}
        </ul>
      )}
    </div>
  )
}
