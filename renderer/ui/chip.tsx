import { ChevronDown, Plus, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button, Dialog, DialogTrigger, Popover } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { classNames } from './class-names.ts'
import styles from './chip.module.css'
import menuStyles from './menu.module.css'

type FilterChipProps = {
  readonly name: string
  /** The filter's value; `null` while it is not set. */
  readonly value: string | null
  readonly openLabel: string
  readonly clearLabel: string
  readonly isOpen: boolean
  readonly onOpenChange: (open: boolean) => void
  readonly onClear: () => void
  readonly children: ReactNode
}

/** A filter as a chip: its button opens the options, its cross clears the filter. */
export function FilterChip(props: FilterChipProps) {
  const { t } = useTranslation()
  const { name, value, openLabel, clearLabel, isOpen, onOpenChange, onClear, children } = props
  return (
    <span className={classNames(styles.chip, value !== null && styles.set)}>
      <DialogTrigger isOpen={isOpen} onOpenChange={onOpenChange}>
        <Button className={styles.open ?? ''} aria-label={openLabel}>
          {value === null ? (
            <>
              <Plus size={11} aria-hidden="true" />
              {name}
            </>
          ) : (
            <>
              <span className={styles.text}>{t('app.labelled', { label: name, text: value })}</span>
              <ChevronDown size={11} aria-hidden="true" className={styles.chevron} />
            </>
          )}
        </Button>
        <Popover className={menuStyles.popover ?? ''} offset={6} placement="bottom start" data-overlay="">
          <Dialog aria-label={name} className={styles.dialog ?? ''}>
            {children}
          </Dialog>
        </Popover>
      </DialogTrigger>
      {value === null ? null : (
        <Button className={styles.clear ?? ''} aria-label={clearLabel} onPress={onClear}>
          <X size={12} strokeWidth={2.5} aria-hidden="true" />
        </Button>
      )}
    </span>
  )
}

/** A short value in a list, with a cross that removes it. */
export function Token({
  children,
  removeLabel,
  onRemove,
}: {
  readonly children: ReactNode
  readonly removeLabel: string
  readonly onRemove: () => void
}) {
  return (
    <span className={classNames(styles.chip, styles.set)}>
      <span className={styles.token}>{children}</span>
      <Button className={styles.clear ?? ''} aria-label={removeLabel} onPress={onRemove}>
        <X size={12} strokeWidth={2.5} aria-hidden="true" />
      </Button>
    </span>
  )
}
