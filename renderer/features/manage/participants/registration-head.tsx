import { ArrowLeft } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { FileType } from '../../../../contract/model/export-options.ts'
import { command, useCommands } from '../../../common/commands.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Kbd } from '../../../ui/kbd.tsx'
import { modKey } from '../../../ui/mod-key.ts'
import { ProblemsMenu } from '../people/problems-menu.tsx'
import { ProfileChoice, SheetFacts } from '../people/sheet-head.tsx'
import { NO_PROFILE } from '../people/use-sheet.ts'
import type { RegistrationView } from './registration-pane.tsx'
import type { Registration } from './use-registration.ts'
import manage from '../manage.module.css'

type RegistrationHeadProps = {
  readonly registration: Registration
  readonly isStaged: boolean
  readonly onBack: () => void
  readonly onView: (view: RegistrationView) => void
  readonly onSaveProblems: (fileType: FileType) => void
  readonly onStage: () => void
}

/** The way back, the profile and the table, and the commands. */
export function RegistrationHead(props: RegistrationHeadProps) {
  const { registration, isStaged, onBack, onView, onSaveProblems, onStage } = props
  const { t } = useTranslation()
  const { form, profile, profiles, sheet, shown, people } = registration
  const isTable = form.who === 'table'
  const canStage = !isStaged && people > 0
  useCommands(() => (canStage ? [command(t, 'stage-people', onStage)] : []))
  return (
    <header className={manage.header} data-region="">
      <IconButton label={t('participants.back')} onPress={onBack}>
        <ArrowLeft size={16} aria-hidden="true" />
      </IconButton>
      <h1 className={manage.title}>{t('participants.newTitle')}</h1>
      {isTable ? (
        <>
          <ProfileChoice
            profiles={profiles}
            chosen={profile?.profileId ?? NO_PROFILE}
            noProfile={t('participants.noProfile')}
            onChoose={sheet.chooseProfile}
            onForm={(isNew) => onView(isNew ? 'newProfile' : 'profile')}
          />
          <SheetFacts work={sheet} onChange={() => onView('file')} />
        </>
      ) : null}
      <span className={manage.grow} />
      {isTable && sheet.table !== null ? (
        <ProblemsMenu isDisabled={(shown.plan?.counts.invalid ?? 0) === 0} onSave={onSaveProblems} />
      ) : null}
      {isTable && sheet.table === null ? null : (
        <Button variant="primary" isDisabled={!canStage} onPress={onStage}>
          {isStaged ? t('employees.stagedAlready') : t('participants.stage', { count: people })}
          <Kbd onAccent>{`${modKey()} ↵`}</Kbd>
        </Button>
      )}
    </header>
  )
}
