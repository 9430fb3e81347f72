import { Plus } from 'lucide-react'
import { useState, type Ref } from 'react'
import { Button as AriaButton, Dialog, DialogTrigger, ListBox, ListBoxItem, Popover } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { parseWholeNumber } from '../../../../contract/model/parse-number.ts'
import { formatNumber } from '../../../../contract/text/format.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useReviewSettings } from './use-review-changes.ts'
import menuStyles from '../../../ui/menu.module.css'
import styles from './review.module.css'

type AddValueProps = {
  readonly ref: Ref<HTMLButtonElement>
  /** Name of the verdict. */
  readonly name: string
  /** Values that it agrees with already. */
  readonly values: readonly number[]
  readonly onAdd: (value: number) => void
}

/** A plus that offers the connection's labeled conclusions, and a field for other numbers. */
export function AddValue({ ref, name, values, onAdd }: AddValueProps) {
  const { t } = useTranslation()
  const { connection } = useReviewSettings()
  const [isOpen, setIsOpen] = useState(false)
  const offered = connection.valueNames.conclusion.filter(({ value }) => !values.includes(value))
  const label = t('review.settings.addValue', { name })
  function add(value: number): void {
    setIsOpen(false)
    onAdd(value)
  }
  return (
    <DialogTrigger isOpen={isOpen} onOpenChange={setIsOpen}>
      <AriaButton ref={ref} className={styles.addValue ?? ''} aria-label={label}>
        <Plus size={13} aria-hidden="true" />
      </AriaButton>
      <Popover className={menuStyles.popover ?? ''} offset={4} placement="bottom start" data-overlay="">
        <Dialog className={styles.values ?? ''} aria-label={label}>
          {offered.length === 0 ? null : (
            <ListBox
              className={menuStyles.menu ?? ''}
              aria-label={label}
              autoFocus="first"
              items={offered.map(({ value, name: text }) => ({ id: value, text: `${formatNumber(value)} – ${text}` }))}
              onAction={(key) => add(Number(key))}
            >
              {({ text }) => (
                <ListBoxItem className={menuStyles.item ?? ''} textValue={text}>
                  <bdi className={menuStyles.label}>{text}</bdi>
                </ListBoxItem>
              )}
            </ListBox>
          )}
          <OtherValue values={values} autoFocus={offered.length === 0} onAdd={add} />
        </Dialog>
      </Popover>
    </DialogTrigger>
  )
}

type OtherValueProps = Pick<AddValueProps, 'values' | 'onAdd'> & { readonly autoFocus: boolean }

function OtherValue({ values, autoFocus, onAdd }: OtherValueProps) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  const [wasTried, setWasTried] = useState(false)
  const value = parseWholeNumber(typed)
  const problem = value === null ? 'notANumber' : values.includes(value) ? 'listed' : null
  return (
    <form
      className={styles.otherValue}
      onSubmit={(event) => {
        event.preventDefault()
        setWasTried(true)
        if (value !== null && problem === null) onAdd(value)
      }}
    >
      <TextField
        label={t('review.settings.otherValue')}
        inputMode="numeric"
        autoComplete="off"
        autoFocus={autoFocus}
        value={typed}
        onChange={setTyped}
        error={wasTried && problem !== null ? t(`review.settings.${problem}`) : undefined}
      />
      <Button type="submit">{t('review.settings.add')}</Button>
    </form>
  )
}
