import type { enReviewNames } from '../en-review-names.ts'
import type { German } from '../translation.ts'

export const deReviewNames: German<typeof enReviewNames> = {
  reviewNames: {
    verdict: {
      clean: 'Regulär',
      unsure: 'Unklar',
      violation: 'Verstoß',
      invalid: 'Ungültig',
    },
    noteKind: {
      strength: 'Stärke',
      check: 'Prüfen',
      incident: 'Vorfall',
      quote: 'Zitat',
      unnamed: 'Unbenannt',
    },
  },
}
