import type { TFunction } from 'i18next'
import type { AuditEntry, OutboxChange } from '../../../../contract/model/outbox.ts'
import { enManage } from '../../../../contract/text/en-manage.ts'
import { formatNumber } from '../../../../contract/text/format.ts'
import { describeFailure } from '../../../common/i18n/describe-failure.ts'

/** What a change is about, beside its kind. */
export function nameOfChange({ summary }: Pick<OutboxChange, 'summary'>): string {
  return summary.name === '' ? summary.center : summary.name
}

/** How much a change is: "1,412 people · 2 batches". */
export function contentText(t: TFunction, { kind, items, batches }: OutboxChange): string {
  const number = Object.values(batches).reduce((sum, count) => sum + count, 0)
  const parts = [
    ...(kind === 'createTest' || kind === 'saveProgram' ? [] : [t('outbox.people', { count: items })]),
    t('outbox.batches', { count: number }),
  ]
  return parts.join(' · ')
}

type CounterName = keyof typeof enManage.outbox.counter

/** What the service said, in a line: its numbers that are not 0, or why there is no answer. */
export function answerText(t: TFunction, { counters, failure, status }: AuditEntry): string {
  if (failure !== null) return describeFailure(t, failure).happened
  if (counters === null) return ''
  const parts = Object.entries(counters).flatMap(([name, value]) =>
    value > 0 && isCounter(name) ? [`${t(`outbox.counter.${name}`)}: ${formatNumber(value)}`] : [],
  )
  return parts.length === 0 ? String(status ?? '') : parts.join(' · ')
}

function isCounter(name: string): name is CounterName {
  return Object.hasOwn(enManage.outbox.counter, name)
}
