import type { Ref } from 'react'
import {
  FieldError,
  Input,
  Label,
  Text,
  TextField as AriaTextField,
  type TextFieldProps as AriaTextFieldProps,
} from 'react-aria-components'
import { passingOn } from './passing-on.ts'
import styles from './field.module.css'

type TextFieldProps = Omit<AriaTextFieldProps, 'className' | 'style' | 'children' | 'isInvalid'> & {
  readonly label: string
  /** For fields in a table, whose heads say the same. */
  readonly isLabelHidden?: boolean
  /** A hint, read with the field. */
  readonly description?: string
  /** Shown in place of the hint and announced with the field. */
  readonly error?: string | undefined
  readonly placeholder?: string
  readonly ref?: Ref<HTMLInputElement>
}

/** Chromium takes six digits of a year where nothing says that there are four. */
const LAST_DAY = '9999-12-31'

/** A labelled text input with hint and error. A key that `onKeyDown` handles must have its default prevented. */
export function TextField({
  label,
  isLabelHidden = false,
  description,
  error,
  placeholder,
  ref,
  onKeyDown,
  ...props
}: TextFieldProps) {
  return (
    <AriaTextField
      {...props}
      {...(onKeyDown === undefined ? {} : { onKeyDown: passingOn(onKeyDown) })}
      isInvalid={error !== undefined}
      className={styles.field ?? ''}
      validationBehavior="aria"
    >
      <Label className={isLabelHidden ? 'visually-hidden' : (styles.label ?? '')}>{label}</Label>
      <Input
        {...(props.type === 'date' ? { max: LAST_DAY } : {})}
        ref={ref}
        className={styles.input ?? ''}
        placeholder={placeholder ?? ''}
        spellCheck={false}
      />
      {description !== undefined && error === undefined ? (
        <Text slot="description" className={styles.description ?? ''}>
          {description}
        </Text>
      ) : null}
      <FieldError className={styles.error ?? ''}>{error}</FieldError>
    </AriaTextField>
  )
}
