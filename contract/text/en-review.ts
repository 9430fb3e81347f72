/** Texts about reviews: verdicts, kinds of notes and the settings for both. */
export const enReview = {
  review: {
    verdict: {
      clean: 'Clean',
      unsure: 'Unsure',
      violation: 'Violation',
      invalid: 'Invalid',
    },
    noteKind: {
      strength: 'Strength',
      check: 'Check',
      incident: 'Incident',
      quote: 'Quote',
      unnamed: 'Unnamed',
    },
  },
} as const
