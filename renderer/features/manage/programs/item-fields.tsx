import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ConnectionId, Guid } from '../../../../contract/model/ids.ts'
import { removeModule, restoreModule, setModule, setProgram } from '../../../../contract/model/program-edit.ts'
import { removeModuleTest, restoreModuleTest, setModuleTest } from '../../../../contract/model/program-edit-tests.ts'
import {
  isModuleIdLocked,
  isProgramLocked,
  isSentModule,
  isSentTest,
} from '../../../../contract/model/program-locks.ts'
import type { ProgramProblem } from '../../../../contract/model/program-problems.ts'
import {
  findModuleTest,
  PROGRAM_STATUSES,
  type ModuleTest,
  type ProgramContent,
  type ProgramModule,
  type SentProgram,
} from '../../../../contract/model/program.ts'
import type { ServiceTest } from '../../../../contract/model/service-test.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/choice.tsx'
import { SearchedChoiceList } from '../../../ui/searched-choice-list.tsx'
import { Select } from '../../../ui/select.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { projectsOf } from '../tests/test-filter.ts'
import { DirectoryField } from './directory-field.tsx'
import { LockedField, NumberField } from './pane-fields.tsx'
import { TimeField } from '../time-field.tsx'
import { placeOfTest } from './program-rows.ts'
import { problemText, testTitle, titleText, valueText, type ProgramNames } from './program-texts.ts'
import manageStyles from '../manage.module.css'
import styles from './programs.module.css'

export type ItemFieldsProps = {
  readonly connectionId: ConnectionId
  readonly content: ProgramContent
  readonly sent: SentProgram | null
  readonly names: ProgramNames
  readonly tests: readonly ServiceTest[]
  /** The problems that are shown now. */
  readonly problems: readonly ProgramProblem[]
  readonly onEdit: (content: ProgramContent) => void
}

function useErrorOf({ problems }: Pick<ItemFieldsProps, 'problems'>, module: Guid | null, moduleTest: Guid | null) {
  const { t } = useTranslation()
  return (field: ProgramProblem['field']) => {
    const found = problems.find(
      (one) => one.field === field && one.moduleTest === moduleTest && (moduleTest !== null || one.module === module),
    )
    return found === undefined ? undefined : problemText(t, found)
  }
}

/** The fields of the program itself. */
export function ProgramFields(props: ItemFieldsProps) {
  const { connectionId, content, sent, names, tests, onEdit } = props
  const { t } = useTranslation()
  const errorOf = useErrorOf(props, null, null)
  const set = (change: Parameters<typeof setProgram>[2]) => onEdit(setProgram(content, sent, change))
  const isFixed = isProgramLocked(sent, 'projectId')
  return (
    <>
      <h2 className={manageStyles.paneTitle}>{t('programs.program')}</h2>
      <TextField
        label={t('programs.title')}
        value={content.title}
        error={errorOf('title')}
        onChange={(title) => set({ title })}
      />
      {isProgramLocked(sent, 'externalId') ? (
        <LockedField label={t('programs.externalId')} value={content.externalId} />
      ) : (
        <TextField
          label={t('programs.externalId')}
          description={t('programs.externalIdHint')}
          value={content.externalId}
          error={errorOf('externalId')}
          onChange={(externalId) => set({ externalId })}
        />
      )}
      <Select
        label={t('programs.status')}
        value={content.status}
        options={PROGRAM_STATUSES.map((value) => ({ value, label: t(`programs.statuses.${value}`) }))}
        onChange={(status) => set({ status })}
      />
      <DirectoryField
        connectionId={connectionId}
        kind="project"
        value={content.projectId}
        names={names}
        others={projectsOf(tests)}
        isLocked={isFixed}
        error={errorOf('projectId')}
        onChange={(projectId) => set({ projectId })}
      />
      <DirectoryField
        connectionId={connectionId}
        kind="center"
        value={content.centerId}
        names={names}
        others={[]}
        isLocked={isFixed}
        error={errorOf('centerId')}
        onChange={(centerId) => set({ centerId })}
      />
      <TextField
        label={t('programs.folder')}
        value={content.folderTitle}
        error={errorOf('folderTitle')}
        onChange={(folderTitle) => set({ folderTitle })}
      />
      <Checkbox
        label={t('programs.manual')}
        hint={isFixed ? t('programs.locked') : t('programs.manualHint')}
        isSelected={content.isManual}
        isDisabled={isFixed}
        onChange={(isManual) => set({ isManual })}
      />
    </>
  )
}

/** The fields of a module. */
export function ModuleFields({ module, ...props }: ItemFieldsProps & { readonly module: ProgramModule }) {
  const { content, sent, onEdit } = props
  const { id } = module
  const { t } = useTranslation()
  const errorOf = useErrorOf(props, id, null)
  const hasRemoved = module.tests.some(({ isRemoved }) => isRemoved)
  return (
    <>
      <h2 className={manageStyles.paneTitle}>{t('programs.module')}</h2>
      <TextField
        label={t('programs.title')}
        value={module.title}
        error={errorOf('title')}
        onChange={(title) => onEdit(setModule(content, sent, id, { title }))}
      />
      {isModuleIdLocked(sent, id) ? (
        <LockedField label={t('programs.externalId')} value={module.externalId} />
      ) : (
        <TextField
          label={t('programs.externalId')}
          description={t('programs.externalIdHint')}
          value={module.externalId}
          error={errorOf('externalId')}
          onChange={(externalId) => onEdit(setModule(content, sent, id, { externalId }))}
        />
      )}
      <div className={manageStyles.actions}>
        <Button size="small" onPress={() => onEdit(removeModule(content, sent, id))}>
          {t('programs.remove')}
        </Button>
        {hasRemoved ? (
          <Button size="small" onPress={() => onEdit(restoreModule(content, id))}>
            {t('programs.restore')}
          </Button>
        ) : null}
      </div>
      {isSentModule(sent, id) ? <p className={manageStyles.fine}>{t('programs.moduleStays')}</p> : null}
    </>
  )
}

type TestFieldsProps = ItemFieldsProps & { readonly module: ProgramModule; readonly test: ModuleTest }

/** The fields of a module test. */
export function TestFields({ module, test, ...props }: TestFieldsProps) {
  const { content, sent, names, onEdit } = props
  const { id } = test
  const { t } = useTranslation()
  const errorOf = useErrorOf(props, module.id, id)
  const place = placeOfTest(module, id)
  const before = sent === null ? null : (findModuleTest(sent.content, id)?.test ?? null)
  const set = (change: Parameters<typeof setModuleTest>[3]) => onEdit(setModuleTest(content, sent, id, change))
  const wasOf = (field: 'maxAttempts' | 'passingPercentage') =>
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
              value={test.maxAttempts}
              placeholder={t('programs.noLimit')}
              error={errorOf('maxAttempts')}
              was={wasOf('maxAttempts')}
              onChange={(maxAttempts) => set({ maxAttempts })}
            />
            <NumberField
              label={t('programs.passing')}
              value={test.passingPercentage}
              placeholder={t('programs.any')}
              error={errorOf('passingPercentage')}
              was={wasOf('passingPercentage')}
              onChange={(passingPercentage) => set({ passingPercentage })}
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
