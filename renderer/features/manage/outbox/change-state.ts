import type { BatchState, OutboxChange } from '../../../../contract/model/outbox.ts'
import type { BadgeTone } from '../../../ui/badge.tsx'

/** What the table shows of a change, by what asks most for the user. */
export type ChangeState =
  | { readonly kind: BatchState }
  /** Some of its batches are sent, and others wait. */
  | { readonly kind: 'partly'; readonly done: number; readonly total: number }

export function stateOfChange({ batches }: Pick<OutboxChange, 'batches'>): ChangeState {
  const done = batches.answered + batches.confirmed
  if (batches.sending > 0) return { kind: 'sending' }
  if (batches.unknown > 0) return { kind: 'unknown' }
  if (batches.refused > 0) return { kind: 'refused' }
  if (batches.elsewhere > 0) return { kind: 'elsewhere' }
  if (batches.staged > 0 && done > 0) return { kind: 'partly', done, total: done + batches.staged }
  if (batches.staged > 0) return { kind: 'staged' }
  if (batches.answered > 0) return { kind: 'answered' }
  return { kind: batches.confirmed > 0 ? 'confirmed' : 'withdrawn' }
}

export const STATE_TONES: Readonly<Record<ChangeState['kind'], BadgeTone>> = {
  staged: 'accent',
  elsewhere: 'warn',
  partly: 'accent',
  sending: 'accent',
  answered: 'ok',
  confirmed: 'ok',
  refused: 'bad',
  unknown: 'warn',
  withdrawn: 'neutral',
}

export const OUTBOX_FILTERS = ['all', 'toSend', 'unknown', 'refused', 'sent'] as const
export type OutboxFilter = (typeof OUTBOX_FILTERS)[number]

/** Whether a filter shows a change. One with several kinds of batches is shown by several filters. */
export function isShownBy(filter: OutboxFilter, { batches }: Pick<OutboxChange, 'batches'>): boolean {
  switch (filter) {
    case 'all':
      return true
    case 'toSend':
      // What is on its way is unknown only if no answer comes.
      return batches.staged + batches.elsewhere + batches.sending > 0
    case 'unknown':
      return batches.unknown > 0
    case 'refused':
      return batches.refused > 0
    case 'sent':
      return batches.answered + batches.confirmed > 0
  }
}
