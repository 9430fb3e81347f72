import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { parseTimestamp } from '../../../contract/model/instants.ts'
import { shownTimeZone } from '../../../contract/text/time-zone.ts'
import { timestampOfInput } from '../../../contract/text/timestamp-input.ts'
import { typeInto, type Edit } from '../../common/typed-value.ts'
import { TextField } from '../../ui/text-field.tsx'
import { formatUtc, inputOfTimestamp } from './time-fields.ts'

/** Marks a field whose text is no value yet. */
const UNFINISHED = 'data-unfinished'

type TimeFieldProps = {
  /** Gets the name of the time zone. */
  readonly label: (zone: string) => string
  /** A time as the service has it. */
  readonly value: string | null
  readonly error: string | undefined
  readonly onChange: (value: string | null) => void
}

/**
 * A date and time in the time zone of the app, and below it what is sent. What is no time yet stays in the field, and
 * leaves the time from before the edit.
 */
export function TimeField({ label, value, error, onChange }: TimeFieldProps) {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  /** What is no time yet, the time that it was typed over, and whether the field was left since. */
  const [typed, setTyped] = useState<{ text: string; over: string | null; isLeft: boolean } | null>(null)
  const own = typed !== null && typed.over === value ? typed : null
  const edit = useRef<Edit<string | null> | null>(null)
  const instant = value === null ? null : parseTimestamp(value)
  /** A field that is filled in partly has no text either. */
  const isPartly = () => input.current?.validity.badInput === true

  function change(text: string): void {
    const next = timestampOfInput(text)
    const isRefused = next === null && (text !== '' || isPartly())
    const made = typeInto(edit.current, value, isRefused ? { problem: 'unfinished' } : { value: next })
    edit.current = made
    setTyped(isRefused ? { text, over: made.after, isLeft: false } : null)
    if (made.after !== value) onChange(made.after)
  }

  /** Nothing is announced when the last part of a time is cleared. */
  function clear(): void {
    if (own?.text === '' && !isPartly()) change('')
  }

  return (
    <TextField
      ref={input}
      label={label(shownTimeZone().replaceAll('_', ' '))}
      type="datetime-local"
      value={own?.text ?? inputOfTimestamp(value)}
      {...(instant !== null && own === null && { description: t('programs.sentAs', { time: formatUtc(instant) }) })}
      error={own?.isLeft === true ? t('programs.badTime') : error}
      {...(own !== null && { [UNFINISHED]: '' })}
      onChange={change}
      onKeyUp={clear}
      onBlur={() => {
        clear()
        edit.current = null
        if (isPartly() || (own !== null && own.text !== ''))
          setTyped({ text: own?.text ?? '', over: value, isLeft: true })
      }}
    />
  )
}

/** Goes to a field that shows something else than what would be sent. Returns whether there is one. */
export function focusUnfinished(pane: HTMLElement | null): boolean {
  const inputs = [...(pane?.querySelectorAll('input') ?? [])]
  const field = inputs.find(
    (input) =>
      input.validity.badInput ||
      input.getAttribute('aria-invalid') === 'true' ||
      input.closest(`[${UNFINISHED}]`) !== null,
  )
  // A field says what is wrong with it once it was left.
  field?.blur()
  field?.focus()
  return field !== undefined
}
