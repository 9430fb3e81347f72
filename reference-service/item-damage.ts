import { assertNever } from '../contract/model/errors.ts'
import type { ItemDamage } from './faults.ts'

/** Changes a feed item in a way that the API document forbids or that is rare. */
export function damageItem(item: unknown, damage: ItemDamage): unknown {
  const fields = { ...(item as Record<string, unknown>) }
  switch (damage) {
    case 'no-participant':
      delete fields.participantId
      return fields
    case 'percent-null':
      return { ...fields, percent: null }
    case 'wrong-types':
      return { ...fields, score: 'many', isFinished: 'yes', participantData: 'none' }
    case 'unknown-scoring':
      return { ...fields, manualScoring: 'delegated', futureField: { nested: [1, 2, 3] } }
    case 'not-an-object':
      return 'a session'
    case 'bad-timestamp':
      return { ...fields, modified: '31/02/2026 25:00' }
    default:
      return assertNever(damage)
  }
}
