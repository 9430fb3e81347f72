import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isDay } from '../../../../contract/text/session-filter.ts'
import { Button } from '../../../ui/button.tsx'
import { ChoiceList } from '../../../ui/choice-list.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import type { LocalDay, StartedFilter } from './session-filter.ts'
import styles from '../sessions.module.css'

const PRESETS = ['1', '7', '14', '30', '90'] as const

type StartedChoicesProps = {
  /** Names the choices: the filter. */
  readonly label: string
  readonly started: StartedFilter
  /** `done` means that the choice is complete and the popover may close. */
  readonly onChange: (started: StartedFilter, done: boolean) => void
}

/** These texts start in lower case, because elsewhere they follow a colon. */
const asEntry = (text: string) => text.charAt(0).toLocaleUpperCase() + text.slice(1)

const dayOrNull = (text: string): LocalDay | null => (text === '' ? null : text)

/** The choices of a filter by days: the last days, or a range of dates. */
export function StartedChoices({ label, started, onChange }: StartedChoicesProps) {
  const { t } = useTranslation()
  const [from, setFrom] = useState(started.kind === 'range' ? (started.from ?? '') : '')
  const [to, setTo] = useState(started.kind === 'range' ? (started.to ?? '') : '')
  const days = [from, to].filter((day) => day !== '')
  const inverted = from !== '' && to !== '' && from > to
  const canApply = !inverted && days.length > 0 && days.every(isDay)
  const selected = started.kind === 'days' ? PRESETS.filter((preset) => Number(preset) === started.days) : []
  return (
    <>
      <ChoiceList
        label={label}
        choices={PRESETS.map((id) => ({
          id,
          label: asEntry(id === '1' ? t('sessions.started.today') : t('sessions.started.days', { count: Number(id) })),
        }))}
        selected={selected}
        single
        onChange={([preset]) =>
          onChange(preset === undefined ? { kind: 'any' } : { kind: 'days', days: Number(preset) }, true)
        }
      />
      <form
        className={styles.range}
        onSubmit={(event) => {
          event.preventDefault()
          if (canApply) onChange({ kind: 'range', from: dayOrNull(from), to: dayOrNull(to) }, true)
        }}
      >
        <TextField label={t('sessions.filter.from')} type="date" value={from} onChange={setFrom} />
        <TextField
          label={t('sessions.filter.to')}
          type="date"
          value={to}
          onChange={setTo}
          error={inverted ? t('sessions.filter.rangeInverted') : undefined}
        />
        <Button type="submit" isDisabled={!canApply}>
          {t('sessions.filter.apply')}
        </Button>
      </form>
    </>
  )
}
