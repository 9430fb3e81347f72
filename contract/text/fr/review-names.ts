import type { enReviewNames } from '../en-review-names.ts'
import type { French } from '../translation.ts'

export const frReviewNames: French<typeof enReviewNames> = {
  reviewNames: {
    verdict: {
      clean: 'Conforme',
      unsure: 'Incertain',
      violation: 'Infraction',
      invalid: 'Invalide',
    },
    noteKind: {
      strength: 'Point fort',
      check: 'À vérifier',
      incident: 'Incident',
      quote: 'Citation',
      unnamed: 'Sans nom',
    },
  },
}
