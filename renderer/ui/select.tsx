import { Check, ChevronDown } from 'lucide-react'
import { Button, Label, ListBox, ListBoxItem, Popover, Select as AriaSelect, SelectValue } from 'react-aria-components'
import fieldStyles from './field.module.css'
import menuStyles from './menu.module.css'
import { classNames } from './class-names.ts'

/** A drop-down with single selection. */
export function Select<T extends string>({
  label,
  isLabelHidden = false,
  isQuiet = false,
  isDisabled = false,
  value,
  options,
  onChange,
  ...names
}: {
  /** Shown over it. Without one, `aria-labelledby` names it. */
  readonly label?: string
  /** For a field in a table, whose heads say the same. */
  readonly isLabelHidden?: boolean
  /** Without a border, for a table. */
  readonly isQuiet?: boolean
  readonly isDisabled?: boolean
  readonly 'aria-labelledby'?: string
  readonly 'aria-describedby'?: string
  readonly value: T
  readonly options: readonly { readonly value: T; readonly label: string }[]
  readonly onChange: (value: T) => void
}) {
  return (
    <AriaSelect
      {...names}
      isDisabled={isDisabled}
      className={fieldStyles.field ?? ''}
      value={value}
      onChange={(next) => {
        const chosen = options.find((option) => option.value === next)
        if (chosen) onChange(chosen.value)
      }}
    >
      {label === undefined ? null : (
        <Label className={isLabelHidden ? 'visually-hidden' : (fieldStyles.label ?? '')}>{label}</Label>
      )}
      <Button className={classNames(fieldStyles.select, isQuiet && fieldStyles.quiet)}>
        <SelectValue>{({ selectedText }) => selectedText}</SelectValue>
        <ChevronDown size={14} aria-hidden="true" />
      </Button>
      <Popover className={classNames(menuStyles.popover, fieldStyles.options)} offset={4} data-overlay="">
        <ListBox className={menuStyles.menu ?? ''}>
          {options.map((option) => (
            <ListBoxItem
              key={option.value}
              id={option.value}
              textValue={option.label}
              className={menuStyles.item ?? ''}
            >
              <span className={menuStyles.mark}>
                <Check size={13} aria-hidden="true" />
              </span>
              <span className={menuStyles.label}>{option.label}</span>
            </ListBoxItem>
          ))}
        </ListBox>
      </Popover>
    </AriaSelect>
  )
}
