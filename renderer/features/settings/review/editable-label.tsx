import { useState } from 'react'
import { Button } from 'react-aria-components'
import { isComposing } from '../../../ui/is-composing.ts'
import { TextField } from '../../../ui/text-field.tsx'
import { useOneAtATime } from '../../../ui/use-one-at-a-time.ts'
import styles from './review.module.css'

type EditableLabelProps = {
  readonly shown: string
  /** Names of the button and of the field. */
  readonly renameLabel: string
  readonly fieldLabel: string
  readonly value: string
  /** Shown in the empty field: the label that applies then. */
  readonly placeholder: string
  readonly maxLength: number
  readonly problemOf: (typed: string) => string | undefined
  /** Resolves to whether it was saved. */
  readonly onSave: (typed: string) => Promise<boolean>
}

/**
 * A label that a press makes a field. Enter and leaving the field save, Escape does not. What cannot be saved stays in
 * the field.
 */
export function EditableLabel(props: EditableLabelProps) {
  const { shown, renameLabel, fieldLabel, value, placeholder, maxLength, problemOf, onSave } = props
  const [typed, setTyped] = useState<string | null>(null)
  /** Whether the button takes back the focus that the field had. */
  const [takesFocus, setTakesFocus] = useState(false)
  const onlyOnce = useOneAtATime()
  const problem = typed === null ? undefined : problemOf(typed.trim())

  async function finish(isByKey: boolean): Promise<void> {
    if (typed === null || problem !== undefined) return
    if (typed.trim() !== value && !(await onSave(typed.trim()))) return
    setTakesFocus(isByKey)
    setTyped(null)
  }

  if (typed === null) {
    return (
      <Button
        className={styles.label ?? ''}
        aria-label={renameLabel}
        autoFocus={takesFocus}
        onPress={() => setTyped(value)}
      >
        <bdi>{shown}</bdi>
      </Button>
    )
  }
  return (
    <div className={styles.labelField}>
      <TextField
        label={fieldLabel}
        isLabelHidden
        autoFocus
        autoComplete="off"
        maxLength={maxLength}
        placeholder={placeholder}
        value={typed}
        error={problem}
        onChange={setTyped}
        onFocus={(event) => event.target.select()}
        onBlur={() => void onlyOnce(() => finish(false))}
        onKeyDown={(event) => {
          if (isComposing(event) || (event.key !== 'Enter' && event.key !== 'Escape')) return
          event.preventDefault()
          if (event.key === 'Enter') return void onlyOnce(() => finish(true))
          setTakesFocus(true)
          setTyped(null)
        }}
      />
    </div>
  )
}
