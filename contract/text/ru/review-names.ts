import type { enReviewNames } from '../en-review-names.ts'
import type { Russian } from '../translation.ts'

export const ruReviewNames: Russian<typeof enReviewNames> = {
  reviewNames: {
    verdict: {
      clean: 'Чисто',
      unsure: 'Неясно',
      violation: 'Нарушено',
      invalid: 'Не в зачёт',
    },
    noteKind: {
      strength: 'Достоинство',
      check: 'Проверить',
      incident: 'Инцидент',
      quote: 'Цитата',
      unnamed: 'Без названия',
    },
  },
}
