/** Names of verdicts and of the first kinds of notes. */
export const enReviewNames = {
  reviewNames: {
    /**
     * Names of the four verdicts of a reviewer, on buttons and in columns; a team can rename them. Little room.
     * "Clean", "unsure" and "invalid" are adjectives, of a session; "violation" is a noun: of the rules of the test.
     */
    verdict: {
      clean: 'Clean',
      unsure: 'Unsure',
      violation: 'Violation',
      invalid: 'Invalid',
    },

    /**
     * Names of the kinds of notes that a new connection has; a team can rename them. Nouns; little room. "Check":
     * something to look at again. "Strength": of the participant. "Unnamed" is in place of a name; an adjective.
     */
    noteKind: {
      strength: 'Strength',
      check: 'Check',
      incident: 'Incident',
      quote: 'Quote',
      unnamed: 'Unnamed',
    },
  },
} as const
