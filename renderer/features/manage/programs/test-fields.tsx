import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { removeModuleTest, restoreModuleTest, setModuleTest } from '../../../../contract/model/program-edit-tests.ts'
import { isSentTest } from '../../../../contract/model/program-locks.ts'
import { findModuleTest, type ModuleTest, type ProgramModule } from '../../../../contract/model/program.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/choice.tsx'
import { SearchedChoiceList } from '../../../ui/searched-choice-list.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { TimeField } from '../time-field.tsx'
import { useErrorOf, type ItemFieldsProps } from './item-fields.tsx'
import { LockedField, NumberField } from './pane-fields.tsx'
import type { RefusedNumber } from './program-editor.ts'
import { placeOfTest } from './program-rows.ts'
import { refusedName, type RefusableField } from './refused-numbers.ts'
import { testTitle, titleText, valueText } from './program-texts.ts'
import manageStyles from '../manage.module.css'
import styles from './programs.module.css'

type TestFieldsProps = ItemFieldsProps & { readonly module: ProgramModule; readonly test: ModuleTest }

/** The fields of a module test. */
export function TestFields({ module, test, ...props }: TestFieldsProps) {
  const { content, sent, names, onEdit, refused, onRefused } = props
  const { id } = test
  const { t } = useTranslation()
  const errorOf = useErrorOf(props, module.id, id)
  const place = placeOfTest(module, id)
  const before = sent === null ? null : (findModuleTest(sent.content, id)?.test ?? null)
  const set = (change: Parameters<typeof setModuleTest>[3], isContinued?: boolean) =>
    onEdit(setModuleTest(content, sent, id, change), isContinued)
  const numberField = (field: RefusableField) => ({
    ...{ value: test[field], error: errorOf(field), was: wasOf(field), refused: refused[refusedName(id, field)] },
    onChange: (value: number | null, isContinued: boolean) => set({ [field]: value }, isContinued),
    onRefused: (text: RefusedNumber | null) => onRefused(refusedName(id, field), text),
  })
  const wasOf = (field: RefusableField) =>
    before === null || before[field] === test[field]
      ? null
      : before[field] === null
        ? valueText(t, field, null)
        : String(before[field])
  const title = titleText(t, module.title)
  return (
    <>
      <header>
        <h2 className={manageStyles.paneTitle}>{t('programs.moduleTest')}</h2>
        <p className={manageStyles.fine}>{place === null ? title : t('programs.moved', { name: title, ...place })}</p>
      </header>
      {test.isRemoved ? (
        <>
          <LockedField label={t('programs.test')} value={testTitle(t, names, test)} />
          <p className={manageStyles.fine}>{t('programs.removedHint')}</p>
          <div className={manageStyles.actions}>
            <Button size="small" onPress={() => onEdit(restoreModuleTest(content, id))}>
              {t('programs.restore')}
            </Button>
          </div>
        </>
      ) : (
        <>
          {isSentTest(sent, id) ? (
            <LockedField label={t('programs.test')} value={testTitle(t, names, test)} />
          ) : (
            <TestChoice {...props} test={test} error={errorOf('testId')} onChoose={(testId) => set({ testId })} />
          )}
          <div className={styles.pair}>
            <NumberField
              label={t('programs.attempts')}
              placeholder={t('programs.noLimit')}
              {...numberField('maxAttempts')}
            />
            <NumberField
              label={t('programs.passing')}
              placeholder={t('programs.any')}
              {...numberField('passingPercentage')}
            />
          </div>
          <TimeField
            label={(zone) => t('programs.opensIn', { zone })}
            value={test.opens}
            error={errorOf('opens')}
            onChange={(opens) => set({ opens })}
          />
          <TimeField
            label={(zone) => t('programs.closesIn', { zone })}
            value={test.closes}
            error={errorOf('closes')}
            onChange={(closes) => set({ closes })}
          />
          {before === null ? null : (
            <Checkbox
              label={t('programs.updateAttempts')}
              hint={t('programs.updateHint')}
              isSelected={test.updatesAttempts}
              onChange={(updatesAttempts) => set({ updatesAttempts })}
            />
          )}
          <div className={manageStyles.actions}>
            <Button size="small" onPress={() => onEdit(removeModuleTest(content, sent, id))}>
              {t('programs.remove')}
            </Button>
          </div>
        </>
      )}
    </>
  )
}

type TestChoiceProps = Pick<ItemFieldsProps, 'tests' | 'names'> & {
  readonly test: ModuleTest
  readonly error: string | undefined
  readonly onChoose: (testId: string) => void
}

/** Which test it is: a search among those that the service listed, or an ID where it listed none. */
function TestChoice({ test, tests, names, error, onChoose }: TestChoiceProps) {
  const { t } = useTranslation()
  const [isChoosing, setIsChoosing] = useState(test.testId === '')
  if (tests.length === 0) {
    return <TextField label={t('programs.testId')} value={test.testId} error={error} onChange={onChoose} />
  }
  if (!isChoosing) {
    return (
      <div className={styles.area}>
        <TextField label={t('programs.test')} value={testTitle(t, names, test)} error={error} isReadOnly />
        <div className={manageStyles.actions}>
          <Button size="small" onPress={() => setIsChoosing(true)}>
            {t('programs.chooseOther')}
          </Button>
        </div>
      </div>
    )
  }
  return (
    <div className={styles.area}>
      <SearchedChoiceList
        label={t('programs.test')}
        find={{ label: t('programs.findTest'), empty: t('programs.noTestFound') }}
        single
        choices={tests.map(({ testId, title }) => ({ id: testId, label: title }))}
        selected={tests.map(({ testId }) => testId).filter((id) => id === test.testId)}
        onChange={([chosen]) => {
          if (chosen === undefined) return
          onChoose(chosen)
          setIsChoosing(false)
        }}
      />
      {error === undefined ? null : (
        <ul className={styles.problems} role="alert">
          <li>{error}</li>
        </ul>
      )}
    </div>
  )
}
