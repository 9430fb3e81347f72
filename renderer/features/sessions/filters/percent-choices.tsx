import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import type { PercentFilter } from './session-filter.ts'
import styles from '../sessions.module.css'

type PercentChoicesProps = {
  readonly percent: PercentFilter
  readonly onChange: (percent: PercentFilter) => void
}

/** Parses a typed bound: `null` if empty, `undefined` if it is not a percentage. */
function readBound(text: string): number | null | undefined {
  if (text.trim() === '') return null
  const value = Number(text.trim().replace(',', '.'))
  return Number.isFinite(value) && value >= 0 && value <= 100 ? value : undefined
}

/** The form for a range of percentages, both bounds included. */
export function PercentChoices({ percent, onChange }: PercentChoicesProps) {
  const { t } = useTranslation()
  const [fromText, setFrom] = useState(percent.from === null ? '' : String(percent.from))
  const [toText, setTo] = useState(percent.to === null ? '' : String(percent.to))
  const [from, to] = [readBound(fromText), readBound(toText)]
  const isInverted = typeof from === 'number' && typeof to === 'number' && from > to
  const outside = t('sessions.percentRange.outside')
  const canApply = from !== undefined && to !== undefined && !isInverted
  return (
    <form
      className={styles.range}
      onSubmit={(event) => {
        event.preventDefault()
        if (canApply) onChange({ from, to })
      }}
    >
      <TextField
        label={t('sessions.percentRange.from')}
        inputMode="decimal"
        autoFocus
        value={fromText}
        onChange={setFrom}
        error={from === undefined ? outside : undefined}
      />
      <TextField
        label={t('sessions.percentRange.to')}
        inputMode="decimal"
        value={toText}
        onChange={setTo}
        error={to === undefined ? outside : isInverted ? t('sessions.percentRange.inverted') : undefined}
      />
      <Button type="submit" isDisabled={!canApply}>
        {t('sessions.filter.apply')}
      </Button>
    </form>
  )
}
