/** Verdicts on a session, the best first. Apart from the schemas, which the list's first scripts do without. */
export const VERDICTS = ['clean', 'unsure', 'violation', 'invalid'] as const
export type VerdictId = (typeof VERDICTS)[number]
