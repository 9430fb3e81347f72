import { Check, ChevronDown } from 'lucide-react'
import { useRef } from 'react'
import { Button, Label, ListBox, ListBoxItem, Popover, Select as AriaSelect, SelectValue } from 'react-aria-components'
import { afterFrame } from './after-frame.ts'
import fieldStyles from './field.module.css'
import menuStyles from './menu.module.css'
import { classNames } from './class-names.ts'

/** A drop-down with single selection. */
export function Select<T extends string>({
  label,
  isLabelHidden = false,
  isQuiet = false,
  isDisabled = false,
  leavesFocus = false,
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
  /** Beside an answer, whose keys work again once something was chosen. */
  readonly leavesFocus?: boolean
  readonly 'aria-labelledby'?: string
  readonly 'aria-describedby'?: string
  readonly value: T
  readonly options: readonly { readonly value: T; readonly label: string }[]
  readonly onChange: (value: T) => void
}) {
  const { trigger, onOpenChange } = useLeavingFocus()
  return (
    <AriaSelect
      {...names}
      {...(leavesFocus ? { onOpenChange } : {})}
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
      <Button ref={trigger} className={classNames(fieldStyles.select, isQuiet && fieldStyles.quiet)}>
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

/**
 * Takes the focus from the button of a drop-down after its list was closed. A letter or digit there would choose another
 * option, though it is meant for the screen.
 */
export function useLeavingFocus() {
  const trigger = useRef<HTMLButtonElement>(null)
  return {
    trigger,
    onOpenChange: (isOpen: boolean) => {
      // The list gives the focus back to the button first.
      if (!isOpen) afterFrame(() => trigger.current === document.activeElement && trigger.current?.blur())
    },
  }
}
