import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DirectoryEntry } from '../../../../contract/model/directory.ts'
import type { ConnectionId } from '../../../../contract/model/ids.ts'
import { hasVisibleText } from '../../../../contract/model/visible-text.ts'
import { desk } from '../../../bridge/desk.ts'
import { describeError } from '../../../common/i18n/describe-failure.ts'
import { showNotice } from '../../../common/notices/notices.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import manageStyles from '../manage.module.css'

type EntryNameProps = { readonly connectionId: ConnectionId; readonly entry: DirectoryEntry }

/** Names a project or a center that has no name yet, or renames it. The name is saved when the field is left. */
export function EntryName({ connectionId, entry }: EntryNameProps) {
  const { t } = useTranslation()
  const [name, setName] = useState(entry.name)
  const [field, setField] = useState<'hidden' | 'offered' | 'asked for'>(entry.name === '' ? 'offered' : 'hidden')

  function show(): void {
    setName(entry.name)
    setField('asked for')
  }

  async function save(): Promise<void> {
    const entered = name.trim()
    if (!hasVisibleText(entered) || entered === entry.name) return setField(entry.name === '' ? 'offered' : 'hidden')
    try {
      await desk.directory.put({ connectionId, entry: { ...entry, name: entered } })
      setField('hidden')
    } catch (error) {
      const { happened, todo } = describeError(t, error)
      showNotice({ id: 'program', tone: 'bad', title: happened, text: todo, stays: false })
    }
  }

  if (field === 'hidden') {
    return (
      <div className={manageStyles.actions}>
        <Button size="small" onPress={show}>
          {t(`programs.rename.${entry.kind}`)}
        </Button>
      </div>
    )
  }
  return (
    <TextField
      label={t('programs.nameHere')}
      description={t('programs.nameHint')}
      value={name}
      maxLength={250}
      autoFocus={field === 'asked for'}
      onChange={setName}
      onBlur={() => void save()}
    />
  )
}
