import fc from 'fast-check'
import type { AnswerFault } from './feed-model.ts'
import type { StoreFault } from './memory-feed-store.ts'

/** Steps for property tests of the sync: changes at the service, and runs with faults. */
export type Step =
  | { readonly kind: 'change'; readonly sessions: readonly number[] }
  /** The cursor lies in the future, as earlier versions of the app stored it. */
  | { readonly kind: 'poison' }
  | {
      readonly kind: 'sync'
      readonly answers: readonly AnswerFault[]
      readonly writes: readonly StoreFault[]
      /** Cancels after this many requests. */
      readonly cancelAfter: number | null
    }

const answerFault: fc.Arbitrary<AnswerFault> = fc.oneof(
  { weight: 6, arbitrary: fc.constant<AnswerFault>('none') },
  { weight: 1, arbitrary: fc.constantFrom<AnswerFault>('answer-lost', 'server-error') },
  { weight: 1, arbitrary: fc.constantFrom<AnswerFault>('until-ahead', 'until-past') },
  { weight: 2, arbitrary: fc.constantFrom<AnswerFault>('page-again', 'out-of-order', 'change-meanwhile') },
)
const storeFault: fc.Arbitrary<StoreFault> = fc.oneof(
  { weight: 8, arbitrary: fc.constant<StoreFault>('none') },
  { weight: 1, arbitrary: fc.constantFrom<StoreFault>('disk-full', 'crash-before-commit', 'crash-after-commit') },
)
export const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    kind: fc.constant('change' as const),
    sessions: fc.array(fc.integer({ min: 0, max: 30 }), { minLength: 1, maxLength: 30 }),
  }),
  fc.record({
    kind: fc.constant('sync' as const),
    answers: fc.array(answerFault, { maxLength: 25 }),
    writes: fc.array(storeFault, { maxLength: 25 }),
    cancelAfter: fc.option(fc.integer({ min: 1, max: 12 }), { freq: 4 }),
  }),
  { weight: 1, arbitrary: fc.constant<Step>({ kind: 'poison' }) },
)
