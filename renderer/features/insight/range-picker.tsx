import { Calendar, ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { Button as AriaButton, Dialog, DialogTrigger, Popover } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { isDay } from '../../../contract/text/session-filter.ts'
import type { InstantMs } from '../../../contract/model/instants.ts'
import { Button } from '../../ui/button.tsx'
import { ChoiceList } from '../../ui/choice-list.tsx'
import { classNames } from '../../ui/class-names.ts'
import fieldStyles from '../../ui/field.module.css'
import menuStyles from '../../ui/menu.module.css'
import { TextField } from '../../ui/text-field.tsx'
import { endsOf, type InsightRange } from './day-bars.ts'
import { barText } from './insight-texts.ts'
import styles from './insight.module.css'

const PRESETS = ['1', '7', '14', '30', '90'] as const

type RangePickerProps = {
  readonly range: InsightRange
  readonly now: InstantMs
  readonly onChange: (range: InsightRange) => void
}

/** The days that Insight is about: the last ones, or from one to another. */
export function RangePicker({ range, now, onChange }: RangePickerProps) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const days = barText(t, endsOf(range, now), now)
  const choose = (next: InsightRange) => {
    setOpen(false)
    onChange(next)
  }
  return (
    <DialogTrigger isOpen={isOpen} onOpenChange={setOpen}>
      <AriaButton
        className={classNames(fieldStyles.select, styles.rangeButton)}
        aria-label={t('insight.days', { days })}
      >
        <Calendar size={14} aria-hidden="true" />
        <span className={styles.rangeText}>{days}</span>
        <ChevronDown size={14} aria-hidden="true" />
      </AriaButton>
      <Popover className={menuStyles.popover ?? ''} offset={4} placement="bottom start" data-overlay="">
        <Dialog aria-label={t('insight.daysLabel')} className={styles.rangeDialog ?? ''}>
          <ChoiceList
            label={t('insight.daysLabel')}
            choices={PRESETS.map((id) => ({
              id,
              label: id === '1' ? t('insight.lastDay') : t('insight.lastDays', { count: Number(id) }),
            }))}
            selected={range.kind === 'days' ? PRESETS.filter((id) => Number(id) === range.days) : []}
            single
            onChange={([id]) => (id === undefined ? setOpen(false) : choose({ kind: 'days', days: Number(id) }))}
          />
          <RangeForm range={range} now={now} onChange={choose} />
        </Dialog>
      </Popover>
    </DialogTrigger>
  )
}

function RangeForm({ range, now, onChange }: RangePickerProps) {
  const { t } = useTranslation()
  const [ends, setEnds] = useState(() => endsOf(range, now))
  const isInverted = ends.from !== '' && ends.to !== '' && ends.from > ends.to
  const canApply = isDay(ends.from) && isDay(ends.to) && !isInverted
  return (
    <form
      className={styles.rangeForm}
      onSubmit={(event) => {
        event.preventDefault()
        if (canApply) onChange({ kind: 'range', ...ends })
      }}
    >
      <TextField
        label={t('insight.from')}
        type="date"
        value={ends.from}
        onChange={(from) => setEnds({ ...ends, from })}
      />
      <TextField
        label={t('insight.to')}
        type="date"
        value={ends.to}
        onChange={(to) => setEnds({ ...ends, to })}
        error={isInverted ? t('insight.inverted') : undefined}
      />
      <Button type="submit" isDisabled={!canApply}>
        {t('insight.apply')}
      </Button>
    </form>
  )
}
