import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DirectoryKind } from '../../../../contract/model/directory.ts'
import { GUID, type ConnectionId, type Guid } from '../../../../contract/model/ids.ts'
import { Select } from '../../../ui/select.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { EntryName } from './entry-name.tsx'
import { LockedField } from './pane-fields.tsx'
import { entryName, type ProgramNames } from './program-texts.ts'
import styles from './programs.module.css'

const OTHER = 'other'

type DirectoryFieldProps = {
  readonly connectionId: ConnectionId
  readonly kind: DirectoryKind
  /** A GUID, or what was typed so far. */
  readonly value: string
  readonly names: ProgramNames
  /** IDs that are known from elsewhere. */
  readonly others: readonly Guid[]
  readonly isLocked: boolean
  readonly error: string | undefined
  readonly onChange: (id: string) => void
}

/** A project or a center: a choice of those that are known, or an ID that is typed, and its name on this computer. */
export function DirectoryField(props: DirectoryFieldProps) {
  const { connectionId, kind, value, names, others, isLocked, error, onChange } = props
  const { t } = useTranslation()
  const known = new Set<string>([
    ...names.directory.filter((entry) => entry.kind === kind).map(({ id }) => id),
    ...others,
  ])
  const [isTyped, setIsTyped] = useState(known.size === 0)
  const label = t(`programs.${kind}`)
  const isKnown = entryName(names, kind, value) !== value
  const name = GUID.test(value) ? (
    <EntryName
      key={value}
      entry={{ kind, id: value as Guid, name: isKnown ? entryName(names, kind, value) : '' }}
      connectionId={connectionId}
    />
  ) : null
  if (isLocked) {
    return (
      <>
        <LockedField label={label} value={entryName(names, kind, value)} />
        {name}
      </>
    )
  }
  const isOther = isTyped || (value !== '' && !known.has(value))
  const options = [
    ...[...known].map((id) => ({ value: id, label: entryName(names, kind, id) })),
    { value: OTHER, label: t('programs.other') },
  ]
  return (
    <>
      {known.size === 0 ? null : (
        <Select
          label={label}
          value={isOther ? OTHER : value}
          options={options}
          onChange={(next) => {
            setIsTyped(next === OTHER)
            onChange(next === OTHER ? '' : next)
          }}
        />
      )}
      {isOther ? (
        <TextField label={t(`programs.${kind}Id`)} value={value} error={error} onChange={onChange} />
      ) : error === undefined ? null : (
        <ul className={styles.problems} role="alert">
          <li>{error}</li>
        </ul>
      )}
      {name}
    </>
  )
}
