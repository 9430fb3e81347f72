import { useTranslation } from 'react-i18next'
import type { FileType } from '../../../../contract/model/export-options.ts'
import type { Guid } from '../../../../contract/model/ids.ts'
import type { Profile } from '../../../../contract/model/profile.ts'
import { command, useCommands } from '../../../common/commands.ts'
import { Button } from '../../../ui/button.tsx'
import { Kbd } from '../../../ui/kbd.tsx'
import { modKey } from '../../../ui/mod-key.ts'
import { ProblemsMenu } from '../people/problems-menu.tsx'
import { ProfileChoice, SheetFacts } from '../people/sheet-head.tsx'
import { NO_PROFILE, type SheetWork } from '../people/use-sheet.ts'
import manage from '../manage.module.css'

type EmployeesHeadProps = {
  readonly profiles: readonly Profile[]
  readonly profile: Profile | null
  readonly work: SheetWork
  /** Rows that would be staged; `null` while that is not known. */
  readonly toSend: number | null
  readonly isStaged: boolean
  readonly hasProblems: boolean
  readonly onProfile: (profileId: Guid) => void
  readonly onProfileForm: (isNew: boolean) => void
  readonly onFile: () => void
  readonly onSaveProblems: (fileType: FileType) => void
  readonly onRegister: () => void
  readonly onStage: () => void
}

/** The profile, the file with what it was read as, and the commands. */
export function EmployeesHead(props: EmployeesHeadProps) {
  const { profiles, profile, work, toSend, isStaged, hasProblems, onProfile, onProfileForm } = props
  const { t } = useTranslation()
  const { table } = work
  const canStage = table !== null && !isStaged && (toSend ?? 0) > 0
  useCommands(() => (canStage ? [command(t, 'stage-employees', props.onStage)] : []))
  return (
    <header className={manage.header} data-region="">
      <h1 className={manage.title}>{t('manage.employees')}</h1>
      {profile === null ? null : (
        <ProfileChoice
          profiles={profiles}
          chosen={profile.profileId}
          onChoose={(profileId) => {
            if (profileId !== NO_PROFILE) onProfile(profileId)
          }}
          onForm={onProfileForm}
        />
      )}
      <SheetFacts work={work} onChange={props.onFile} />
      <span className={manage.grow} />
      {table === null ? null : (
        <>
          <ProblemsMenu isDisabled={!hasProblems} onSave={props.onSaveProblems} />
          <Button isDisabled={toSend === null} onPress={props.onRegister}>
            {t('participants.registerThese')}
          </Button>
          <Button variant="primary" isDisabled={!canStage} onPress={props.onStage}>
            {isStaged ? t('employees.stagedAlready') : t('employees.stage', { count: toSend ?? 0 })}
            <Kbd onAccent>{`${modKey()} ↵`}</Kbd>
          </Button>
        </>
      )}
    </header>
  )
}
