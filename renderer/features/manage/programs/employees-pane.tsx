import type { TFunction } from 'i18next'
import { useId, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { ConnectionId, Guid } from '../../../../contract/model/ids.ts'
import {
  problemsOfEmployees,
  PROGRAM_EMPLOYEES_LIMITS,
  readEmployeeIds,
  type ProgramEmployeesChange,
  type ProgramEmployeesProblem,
} from '../../../../contract/model/program-employees.ts'
import type { ProgramDetails } from '../../../../contract/model/program-records.ts'
import { formatDay, formatNumber } from '../../../../contract/text/format.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox, RadioGroup } from '../../../ui/choice.tsx'
import { useNow } from '../../../ui/use-now.ts'
import { useSyncedIds } from '../people/use-synced-ids.ts'
import { testTitle, titleText, type ProgramNames } from './program-texts.ts'
import manageStyles from '../manage.module.css'
import styles from './programs.module.css'

/** What is typed into the form. It is kept while its program is shown. */
export type EmployeesForm = {
  readonly register: string
  readonly unregister: string
  readonly scope: 'all' | 'selected'
  readonly chosen: readonly Guid[]
}

export const EMPTY_FORM: EmployeesForm = { register: '', unregister: '', scope: 'all', chosen: [] }

export function employeesChange({ register, unregister, scope, chosen }: EmployeesForm): ProgramEmployeesChange {
  return {
    register: readEmployeeIds(register),
    unregister: readEmployeeIds(unregister),
    moduleTests: scope === 'all' ? null : chosen,
  }
}

/** Which entries of both lists are IDs although they look like none. */
export function useSyncedOf(connectionId: ConnectionId, form: EmployeesForm): ReadonlySet<string> {
  const entries = useMemo(() => {
    const { register, unregister } = employeesChange(form)
    return [...register, ...unregister].map(({ id }) => id)
  }, [form])
  return useSyncedIds(connectionId, entries)
}

/** Problems that are listed; of more only the number is told. */
const MOST_SHOWN = 20

type EmployeesPaneProps = {
  readonly program: ProgramDetails
  readonly names: ProgramNames
  readonly form: EmployeesForm
  /** Entries that are IDs although they look like none. */
  readonly synced: ReadonlySet<string>
  /** Whether the mistakes of an empty form are shown too. */
  readonly showsErrors: boolean
  readonly onForm: (form: EmployeesForm) => void
  readonly onClose: () => void
}

/** The form that registers employees for a sent program, and unregisters them. */
export function EmployeesPane({ program, names, form, synced, showsErrors, onForm, onClose }: EmployeesPaneProps) {
  const { t } = useTranslation()
  const now = useNow()
  const { sent, employees } = program
  const change = employeesChange(form)
  const problems = problemsOfEmployees(sent, change, synced).filter(
    ({ reason }) => showsErrors || (reason !== 'nothing-to-send' && reason !== 'no-module-tests'),
  )
  const set = (part: Partial<EmployeesForm>) => onForm({ ...form, ...part })
  return (
    <>
      <header>
        <h2 className={manageStyles.paneTitle}>{t('programs.people.title')}</h2>
        {employees === null ? null : (
          <p className={manageStyles.fine}>
            {t('programs.people.total', { count: employees.total, date: formatDay(employees.at, now) })}
          </p>
        )}
      </header>
      <IdList
        label={t('programs.people.register')}
        value={form.register}
        onChange={(register) => set({ register })}
        isFirst
      />
      <IdList
        label={t('programs.people.unregister')}
        value={form.unregister}
        onChange={(unregister) => set({ unregister })}
      />
      <RadioGroup
        label={t('programs.people.scope')}
        value={form.scope}
        options={[
          { value: 'all', label: t('programs.people.all') },
          {
            value: 'selected',
            label: t('programs.people.selected'),
            ...(sent?.content.isManual !== true && { disabled: true, hint: t('programs.people.selectedHint') }),
          },
        ]}
        onChange={(scope) => set({ scope })}
      />
      {form.scope === 'selected' && sent !== null ? (
        <div className={styles.checks}>
          {sent.content.modules.flatMap((module) =>
            module.tests.map((test) => (
              <Checkbox
                key={test.id}
                label={testTitle(t, names, test)}
                hint={titleText(t, module.title)}
                isSelected={form.chosen.includes(test.id)}
                onChange={(isOn) =>
                  set({ chosen: isOn ? [...form.chosen, test.id] : form.chosen.filter((id) => id !== test.id) })
                }
              />
            )),
          )}
        </div>
      ) : null}
      {problems.length === 0 ? null : (
        <ul className={styles.problems} role="alert">
          {problems.slice(0, MOST_SHOWN).map((problem, at) => (
            <li key={at}>{employeesProblemText(t, problem)}</li>
          ))}
          {problems.length > MOST_SHOWN ? (
            <li>{t('programs.people.more', { count: problems.length - MOST_SHOWN })}</li>
          ) : null}
        </ul>
      )}
      <p className={manageStyles.fine}>
        {t('programs.people.willSend', {
          register: change.register.length,
          unregister: change.unregister.length,
          most: PROGRAM_EMPLOYEES_LIMITS.perRequest,
        })}
      </p>
      <div className={manageStyles.actions}>
        <Button size="small" onPress={onClose}>
          {t('programs.people.close')}
        </Button>
      </div>
    </>
  )
}

function employeesProblemText(
  t: TFunction,
  { reason, id, registerLines, unregisterLines }: ProgramEmployeesProblem,
): string {
  const lines = [...registerLines, ...unregisterLines].map((line) => formatNumber(line)).join(', ')
  switch (reason) {
    case 'not-sent':
      return t('programs.people.notSent')
    case 'nothing-to-send':
      return t('programs.people.nobody')
    case 'too-long':
      return t('programs.people.tooLong', { lines })
    case 'no-id':
      return t('participants.idNone', { id: id ?? '', lines })
    case 'duplicate':
      return t('programs.people.duplicate', { id: id ?? '', lines })
    case 'in-both':
      return t('programs.people.inBoth', { id: id ?? '' })
    case 'not-manual':
      return t('programs.people.selectedHint')
    case 'no-module-tests':
      return t('programs.people.noTests')
    case 'unknown-module-test':
      return t('programs.people.goneTest')
  }
}

type IdListProps = {
  readonly label: string
  readonly value: string
  readonly isFirst?: boolean
  readonly onChange: (text: string) => void
}

function IdList({ label, value, isFirst = false, onChange }: IdListProps) {
  const { t } = useTranslation()
  const id = useId()
  return (
    <div className={styles.area}>
      <label htmlFor={id}>{label}</label>
      <textarea
        id={id}
        aria-describedby={`${id}-hint`}
        value={value}
        spellCheck={false}
        onChange={(event) => onChange(event.target.value)}
      />
      <span id={`${id}-hint`} className={isFirst ? manageStyles.fine : 'visually-hidden'}>
        {t('programs.people.idsHint')}
      </span>
    </div>
  )
}
