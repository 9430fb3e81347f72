/** Names of verdicts and of the first kinds of notes. */
export const enReviewNames = {
  reviewNames: {
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
