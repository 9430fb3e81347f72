/** The commands and notices of evidence reports. */
export const enEvidence = {
  evidence: {
    title: 'Evidence report',
    make: 'Evidence report…',
    running: 'Making {{fileName}}',
    progress: '{{sessions, number}} of {{total, number}}',
    done: 'Saved {{fileName}}',
    doneSessions_one: '{{count, number}} session in the report.',
    doneSessions_other: '{{count, number}} sessions in the report.',
    cancelled: 'Report canceled',
    failed: 'Report not saved',
    tooMany: 'Too many sessions for one report',
    tooManyText: 'Select {{most, number}} at most.',
  },
} as const
