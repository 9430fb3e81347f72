import { FileText } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Guid } from '../../../../contract/model/ids.ts'
import type { Profile } from '../../../../contract/model/profile.ts'
import { Button } from '../../../ui/button.tsx'
import { Kbd } from '../../../ui/kbd.tsx'
import { modKey } from '../../../ui/mod-key.ts'
import { Select } from '../../../ui/select.tsx'
import type { EmployeesWork } from './use-sheet.ts'
import manage from '../manage.module.css'
import styles from './employees.module.css'

const NEW = 'new'
const EDIT = 'edit'

type EmployeesHeadProps = {
  readonly profiles: readonly Profile[]
  readonly profile: Profile | null
  readonly work: EmployeesWork
  /** Rows that would be staged; `null` while that is not known. */
  readonly toSend: number | null
  readonly isStaged: boolean
  readonly hasProblems: boolean
  readonly onProfile: (profileId: Guid) => void
  readonly onProfileForm: (isNew: boolean) => void
  readonly onFile: () => void
  readonly onSaveProblems: () => void
  readonly onStage: () => void
}

/** The profile, the file with what it was read as, and the commands. */
export function EmployeesHead(props: EmployeesHeadProps) {
  const { profiles, profile, work, toSend, isStaged, hasProblems, onProfile, onProfileForm } = props
  const { t } = useTranslation()
  const { sheet, table } = work
  const facts =
    table === null
      ? []
      : [
          t('employees.rows', { count: table.rows }),
          ...(table.encoding === null ? [] : [t(`imports.encodings.${table.encoding}`)]),
          t(`imports.delimiters.${table.delimiter}`),
        ]
  return (
    <header className={manage.header} data-region="">
      <h1 className={manage.title}>{t('manage.employees')}</h1>
      {profile === null ? null : (
        <div className={styles.profile}>
          <Select<string>
            label={t('employees.profile')}
            isLabelHidden
            value={profile.profileId}
            options={[
              ...profiles.map(({ profileId, name }) => ({ value: profileId, label: name })),
              { value: EDIT, label: t('employees.editProfile') },
              { value: NEW, label: t('employees.newProfile') },
            ]}
            onChange={(value) =>
              value === NEW || value === EDIT ? onProfileForm(value === NEW) : onProfile(value as Guid)
            }
          />
        </div>
      )}
      {sheet === null ? null : (
        <div className={styles.file}>
          <FileText size={14} aria-hidden="true" />
          <bdi className={styles.fileName} title={sheet.name}>
            {sheet.name}
          </bdi>
          <span className={styles.fileFacts}>{facts.join(' · ')}</span>
          <Button variant="quiet" size="small" onPress={props.onFile}>
            {t('employees.change')}
          </Button>
        </div>
      )}
      <span className={manage.grow} />
      {table === null ? null : (
        <>
          <Button isDisabled={!hasProblems} onPress={props.onSaveProblems}>
            {t('employees.saveProblems')}
          </Button>
          <Button variant="primary" isDisabled={isStaged || (toSend ?? 0) === 0} onPress={props.onStage}>
            {isStaged ? t('employees.stagedAlready') : t('employees.stage', { count: toSend ?? 0 })}
            <Kbd onAccent>{`${modKey()} ↵`}</Kbd>
          </Button>
        </>
      )}
    </header>
  )
}
