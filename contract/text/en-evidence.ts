/** The commands and notices of evidence reports. */
export const enEvidence = {
  evidence: {
    /**
     * The name of a PDF that shows how a session was judged: in the head of its pages, and as a menu item, where "…"
     * says that a dialog asks for more.
     */
    title: 'Evidence report',
    make: 'Evidence report…',

    /** A notice while a report is made, and when it is done: title and text. */
    running: 'Making {{fileName}}',
    /** The text below "Making …": sessions that are in the report, of all. `sessions` is how many are done. */
    progress: '{{sessions, number}} of {{total, number}}',

    /** Title and text of the notice, when it is done. */
    done: 'Saved {{fileName}}',
    doneSessions_one: '{{count, number}} session in the report.',
    doneSessions_other: '{{count, number}} sessions in the report.',

    /** Titles of notices. */
    cancelled: 'Report canceled',
    failed: 'Report not saved',

    /** Title and text of a notice. `most` is a number: 50. */
    tooMany: 'Too many sessions for one report',
    tooManyText: 'Select {{most, number}} at most.',
  },
} as const
