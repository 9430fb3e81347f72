import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import { parseNumber } from '../../../../contract/model/parse-number.ts'
import { decimalMark, formatTyped } from '../../../../contract/text/format.ts'
import { TextField } from '../../../ui/text-field.tsx'
import type { PercentFilter } from './session-filter.ts'
import styles from '../sessions.module.css'

type RangeChoicesProps = {
  readonly range: PercentFilter
  /** Greatest number that can be entered. */
  readonly most: number
  readonly texts: { readonly from: string; readonly to: string; readonly outside: string }
  readonly onChange: (range: PercentFilter) => void
}

/** Parses a typed bound: `null` if empty, `undefined` if it is not a number within the bounds. */
function readBound(text: string, most: number): number | null | undefined {
  if (text.trim() === '') return null
  const value = parseNumber(text, decimalMark())
  return value !== null && value >= 0 && value <= most ? value : undefined
}

/** The form for a range of numbers, both bounds included. */
export function RangeChoices({ range, most, texts, onChange }: RangeChoicesProps) {
  const { t } = useTranslation()
  const [fromText, setFrom] = useState(range.from === null ? '' : formatTyped(range.from))
  const [toText, setTo] = useState(range.to === null ? '' : formatTyped(range.to))
  const [from, to] = [readBound(fromText, most), readBound(toText, most)]
  const isInverted = typeof from === 'number' && typeof to === 'number' && from > to
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
        label={texts.from}
        inputMode="decimal"
        autoFocus
        value={fromText}
        onChange={setFrom}
        error={from === undefined ? texts.outside : undefined}
      />
      <TextField
        label={texts.to}
        inputMode="decimal"
        value={toText}
        onChange={setTo}
        error={to === undefined ? texts.outside : isInverted ? t('sessions.percentRange.inverted') : undefined}
      />
      <Button type="submit" isDisabled={!canApply}>
        {t('sessions.filter.apply')}
      </Button>
    </form>
  )
}
