import { useTranslation } from 'react-i18next'
import type { ConnectionId, Guid } from '../../../../contract/model/ids.ts'
import { removeModule, restoreModule, setModule, setProgram } from '../../../../contract/model/program-edit.ts'
import { isModuleIdLocked, isProgramLocked, isSentModule } from '../../../../contract/model/program-locks.ts'
import type { ProgramProblem } from '../../../../contract/model/program-problems.ts'
import {
  PROGRAM_STATUSES,
  type ProgramContent,
  type ProgramModule,
  type SentProgram,
} from '../../../../contract/model/program.ts'
import type { ServiceTest } from '../../../../contract/model/service-test.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/choice.tsx'
import { Select } from '../../../ui/select.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { projectsOf } from '../tests/test-filter.ts'
import { DirectoryField } from './directory-field.tsx'
import { LockedField } from './pane-fields.tsx'
import type { ProgramEditor, RefusedNumbers } from './program-editor.ts'
import { problemText, type ProgramNames } from './program-texts.ts'
import manageStyles from '../manage.module.css'

export type ItemFieldsProps = {
  readonly connectionId: ConnectionId
  readonly content: ProgramContent
  readonly sent: SentProgram | null
  readonly names: ProgramNames
  readonly tests: readonly ServiceTest[]
  /** The problems that are shown now. */
  readonly problems: readonly ProgramProblem[]
  readonly onEdit: (content: ProgramContent, isContinued?: boolean) => void
  readonly refused: RefusedNumbers
  readonly onRefused: ProgramEditor['refuse']
}

/** What is wrong with a field of the program, a module or a module test, in words. */
export function useErrorOf(
  { problems }: Pick<ItemFieldsProps, 'problems'>,
  module: Guid | null,
  moduleTest: Guid | null,
) {
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
