import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Connection } from '../../../../contract/model/connection.ts'
import type { RegistrationProblem } from '../../../../contract/model/registration.ts'
import { Checkbox, RadioGroup } from '../../../ui/choice.tsx'
import { Select } from '../../../ui/select.tsx'
import { manageQueries } from '../manage-queries.ts'
import { useListedTests } from '../tests/use-listed-tests.ts'
import { TimeField } from '../time-field.tsx'
import { IdsField } from './ids-field.tsx'
import { TestChoice } from './test-choice.tsx'
import type { RegistrationForm as Form } from './use-participants.ts'
import type { Registration } from './use-registration.ts'
import manage from '../manage.module.css'
import styles from './participants.module.css'

const NO_CENTER = 'none'

type RegistrationFormProps = {
  readonly connection: Connection
  readonly registration: Registration
  /** Whether what is missing is shown too, as it is once staging was tried. */
  readonly showsErrors: boolean
  readonly onEdit: (part: Partial<Form>) => void
}

/** What all people of a registration share. */
export function RegistrationForm({ connection, registration, showsErrors, onEdit }: RegistrationFormProps) {
  const { t } = useTranslation()
  const { form, read, people, batches, problems } = registration
  const { data: known } = useQuery(manageQueries.tests(connection.id))
  useListedTests(connection.id, known)
  const shown = problems.filter((problem) => showsErrors || ALWAYS_SHOWN.has(problem))
  const ofTime = (...which: readonly RegistrationProblem[]) => {
    const found = shown.find((problem) => which.includes(problem))
    return found === undefined ? undefined : t(`participants.problems.${found}`)
  }
  const others = shown.filter((problem) => !OF_TIMES.has(problem))
  return (
    <>
      <RadioGroup
        label={t('participants.who')}
        value={form.who}
        options={[
          { value: 'table', label: t('participants.asTable') },
          { value: 'employees', label: t('participants.asEmployees') },
        ]}
        onChange={(who) => onEdit({ who })}
      />
      {form.who === 'employees' ? (
        <>
          <IdsField value={form.ids} read={read} onChange={(ids) => onEdit({ ids, idsFrom: '' })} />
          <Checkbox
            label={t('participants.noRepeat')}
            hint={t('participants.noRepeatHint')}
            isSelected={form.doNotCreateIfExist}
            onChange={(doNotCreateIfExist) => onEdit({ doNotCreateIfExist })}
          />
        </>
      ) : null}
      <Select
        label={t('participants.center')}
        value={form.center === '' ? NO_CENTER : `center ${form.center}`}
        options={[
          ...(form.center === '' ? [{ value: NO_CENTER, label: t('participants.problems.noCenter') }] : []),
          // A center may be called like the option for none.
          ...connection.centers.map((center) => ({ value: `center ${center}`, label: center })),
        ]}
        onChange={(value) => onEdit({ center: value === NO_CENTER ? '' : value.slice('center '.length) })}
      />
      <TestChoice tests={known?.tests ?? []} chosen={form.tests} onChoose={(tests) => onEdit({ tests })} />
      <TimeField
        label={(zone) => t('participants.opensIn', { zone })}
        value={form.validFrom}
        error={ofTime('noStart')}
        onChange={(validFrom) => onEdit({ validFrom })}
      />
      <TimeField
        label={(zone) => t('participants.closesIn', { zone })}
        value={form.validTill}
        error={ofTime('noEnd', 'closesFirst', 'closed')}
        onChange={(validTill) => onEdit({ validTill })}
      />
      <ServiceChoices form={form} onEdit={onEdit} />
      {others.length === 0 ? null : (
        <ul className={styles.problems} role="alert">
          {others.map((problem) => (
            <li key={problem}>{t(`participants.problems.${problem}`)}</li>
          ))}
        </ul>
      )}
      {people === 0 ? null : (
        <p className={manage.fine} role="status">
          {t('participants.summary', { count: people, batches })}
        </p>
      )}
    </>
  )
}

/** What is wrong with a value that is there is shown at once. */
const ALWAYS_SHOWN: ReadonlySet<RegistrationProblem> = new Set(['closesFirst', 'closed', 'tooManyTests'])
const OF_TIMES: ReadonlySet<RegistrationProblem> = new Set(['noStart', 'noEnd', 'closesFirst', 'closed'])

type ServiceChoicesProps = { readonly form: Form; readonly onEdit: (part: Partial<Form>) => void }

/** The version of the service's interface, and what only the second one has. */
function ServiceChoices({ form, onEdit }: ServiceChoicesProps) {
  const { t } = useTranslation()
  const { who, version, proctoring } = form
  return (
    <>
      {who === 'employees' ? null : (
        <RadioGroup
          label={t('participants.version')}
          value={String(version)}
          options={[
            { value: '2', label: t('participants.version2'), hint: t('participants.version2Hint') },
            { value: '1', label: t('participants.version1'), hint: t('participants.version1Hint') },
          ]}
          onChange={(chosen) => onEdit({ version: chosen === '1' ? 1 : 2 })}
        />
      )}
      {who === 'table' && version === 1 ? null : (
        <Select
          label={t('participants.proctoring')}
          value={proctoring === null ? 'unset' : proctoring ? 'on' : 'off'}
          options={(['unset', 'on', 'off'] as const).map((value) => ({
            value,
            label: t(`participants.proctoringModes.${value}`),
          }))}
          onChange={(mode) => onEdit({ proctoring: mode === 'unset' ? null : mode === 'on' })}
        />
      )}
    </>
  )
}
