import type { enReviewNames } from '../en-review-names.ts'
import type { Spanish } from '../translation.ts'

export const esReviewNames: Spanish<typeof enReviewNames> = {
  reviewNames: {
    verdict: {
      clean: 'Limpia',
      unsure: 'Dudosa',
      violation: 'Infracción',
      invalid: 'No válida',
    },
    noteKind: {
      strength: 'Fortaleza',
      check: 'Comprobar',
      incident: 'Incidente',
      quote: 'Cita',
      unnamed: 'Sin nombre',
    },
  },
}
