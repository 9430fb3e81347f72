import { Check } from 'lucide-react'
import { useId } from 'react'
import {
  Checkbox as AriaCheckbox,
  Label,
  Radio,
  RadioGroup as AriaRadioGroup,
  type CheckboxProps as AriaCheckboxProps,
} from 'react-aria-components'
import { classNames } from './class-names.ts'
import styles from './field.module.css'

type CheckboxProps = Omit<AriaCheckboxProps, 'className' | 'style' | 'children'> & {
  readonly label: string
  /** For a box in a table, whose row says the same. */
  readonly isLabelHidden?: boolean
  readonly hint?: string
}

/** A checkbox with a label and a hint. */
export function Checkbox({ label, isLabelHidden = false, hint, ...props }: CheckboxProps) {
  const id = useId()
  return (
    <AriaCheckbox {...props} {...namedBy(id, hint)} className={styles.check ?? ''}>
      <span className={styles.box}>
        <Check size={12} strokeWidth={3} aria-hidden="true" />
      </span>
      <Texts id={id} label={label} isLabelHidden={isLabelHidden} hint={hint} />
    </AriaCheckbox>
  )
}

/** Only the label is the accessible name; by default all content of the label element would be. */
function namedBy(id: string, hint: string | undefined) {
  return {
    'aria-labelledby': `${id}-label`,
    ...(hint === undefined ? {} : { 'aria-describedby': `${id}-hint` }),
  }
}

type TextsProps = {
  readonly id: string
  readonly label: string
  readonly isLabelHidden?: boolean
  readonly hint: string | undefined
}

function Texts({ id, label, isLabelHidden = false, hint }: TextsProps) {
  return (
    <span className={isLabelHidden ? 'visually-hidden' : styles.texts}>
      <span id={`${id}-label`}>{label}</span>
      {hint === undefined ? null : (
        <span id={`${id}-hint`} className={styles.hint}>
          {hint}
        </span>
      )}
    </span>
  )
}

type RadioOption<T extends string> = {
  readonly value: T
  readonly label: string
  readonly hint?: string
  readonly disabled?: boolean
}

/** A group of radio buttons. */
export function RadioGroup<T extends string>({
  label,
  value,
  options,
  groups,
  onChange,
}: {
  readonly label: string
  readonly value: T
  readonly options: readonly RadioOption<T>[]
  /** Numbers of options that stand below each other in columns of their own; all are in one where this is left out. */
  readonly groups?: readonly number[]
  readonly onChange: (value: T) => void
}) {
  const id = useId()
  const radioOf = (option: RadioOption<T>) => (
    <Radio
      key={option.value}
      {...namedBy(`${id}-${option.value}`, option.hint)}
      value={option.value}
      isDisabled={option.disabled ?? false}
      className={styles.check ?? ''}
    >
      <span className={classNames(styles.box, styles.round)}>
        <span className={styles.dot} />
      </span>
      <Texts id={`${id}-${option.value}`} label={option.label} hint={option.hint} />
    </Radio>
  )
  return (
    <AriaRadioGroup
      className={styles.group ?? ''}
      value={value}
      onChange={(next) => {
        const chosen = options.find((option) => option.value === next)
        if (chosen) onChange(chosen.value)
      }}
    >
      <Label className={styles.label ?? ''}>{label}</Label>
      {groups === undefined ? (
        options.map(radioOf)
      ) : (
        <div className={styles.columns}>
          {groups.map((length, at) => {
            const start = groups.slice(0, at).reduce((sum, before) => sum + before, 0)
            return (
              <div key={start} className={styles.group}>
                {options.slice(start, start + length).map(radioOf)}
              </div>
            )
          })}
        </div>
      )}
    </AriaRadioGroup>
  )
}
