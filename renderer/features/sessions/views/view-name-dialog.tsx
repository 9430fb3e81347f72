import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { hasVisibleText } from '../../../../contract/model/visible-text.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextField } from '../../../ui/text-field.tsx'

type ViewNameDialogProps = {
  readonly title: string
  readonly name: string
  /** Names of other views. */
  readonly taken: readonly string[]
  readonly onClose: () => void
  readonly onName: (name: string) => void
}

/** Asks for the name of a view. */
export function ViewNameDialog({ title, name: before, taken, onClose, onName }: ViewNameDialogProps) {
  const { t } = useTranslation()
  const [text, setText] = useState(before)
  const name = text.trim()
  const isTaken = name !== before && taken.includes(name)
  const isGiven = useRef(false)
  const save = () => {
    if (!hasVisibleText(name) || isTaken || isGiven.current) return
    // The parent closes the dialog, possibly only after a second press.
    isGiven.current = true
    onName(name)
  }
  return (
    <Dialog
      title={title}
      isOpen
      onClose={onClose}
      closeLabel={t('app.close')}
      size="small"
      footer={
        <>
          <Button onPress={onClose}>{t('app.cancel')}</Button>
          <Button variant="primary" isDisabled={!hasVisibleText(name) || isTaken} onPress={save}>
            {t('app.save')}
          </Button>
        </>
      }
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        <TextField
          label={t('sessions.saved.name')}
          description={t('sessions.saved.nameHint')}
          autoFocus
          maxLength={80}
          value={text}
          onChange={setText}
          error={isTaken ? t('sessions.saved.taken') : undefined}
        />
      </form>
    </Dialog>
  )
}
