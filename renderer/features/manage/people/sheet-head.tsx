import { FileText } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Guid } from '../../../../contract/model/ids.ts'
import type { Profile } from '../../../../contract/model/profile.ts'
import { ENCODING_NAMES } from '../../../../contract/text/encoding-names.ts'
import { Button } from '../../../ui/button.tsx'
import { Select } from '../../../ui/select.tsx'
import { NO_PROFILE, type SheetWork } from './use-sheet.ts'
import styles from './people.module.css'

const NEW = 'new'
const EDIT = 'edit'

type ProfileChoiceProps = {
  readonly profiles: readonly Profile[]
  readonly chosen: Guid | typeof NO_PROFILE
  /** Name of the option for none, where people can be sent without a profile. */
  readonly noProfile?: string
  readonly onChoose: (profileId: Guid | typeof NO_PROFILE) => void
  readonly onForm: (isNew: boolean) => void
}

/** The profiles that were entered, and the way to their form. */
export function ProfileChoice({ profiles, chosen, noProfile, onChoose, onForm }: ProfileChoiceProps) {
  const { t } = useTranslation()
  return (
    <div className={styles.profile}>
      <Select<string>
        label={t('employees.profile')}
        isLabelHidden
        value={chosen}
        options={[
          ...(noProfile === undefined ? [] : [{ value: NO_PROFILE, label: noProfile }]),
          ...profiles.map(({ profileId, name }) => ({ value: profileId, label: name })),
          ...(chosen === NO_PROFILE ? [] : [{ value: EDIT, label: t('employees.editProfile') }]),
          { value: NEW, label: t('employees.newProfile') },
        ]}
        onChange={(value) => (value === NEW || value === EDIT ? onForm(value === NEW) : onChoose(value as Guid))}
      />
    </div>
  )
}

/** The table that is open, and what it was read as. */
export function SheetFacts({ work, onChange }: { readonly work: SheetWork; readonly onChange: () => void }) {
  const { t } = useTranslation()
  const { sheet, table } = work
  if (sheet === null) return null
  const facts =
    table === null
      ? []
      : [
          t('employees.rows', { count: table.rows }),
          ...(table.encoding === null ? [] : [ENCODING_NAMES[table.encoding][0]]),
          ...(table.workbook === null ? [] : [table.workbook.sheets[table.workbook.sheet]?.name ?? '']),
          ...(table.delimiter === null ? [] : [t(`imports.delimiters.${table.delimiter}`)]),
        ]
  return (
    <div className={styles.file}>
      <FileText size={14} aria-hidden="true" />
      <bdi className={styles.fileName} title={sheet.name}>
        {sheet.name}
      </bdi>
      <span className={styles.fileFacts}>{facts.join(' · ')}</span>
      <Button variant="quiet" size="small" onPress={onChange}>
        {t('employees.change')}
      </Button>
    </div>
  )
}
