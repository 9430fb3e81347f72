/** Texts of the backups in the settings. */
export const enBackups = {
  backups: {
    /** A row in the settings: label and hint. */
    schedule: 'Automatic backups of your notes and reviews',
    scheduleHint:
      'Every 30 minutes if you changed something, when you close the app, and before an update changes the file. Proctor Desk keeps the newest 4, the last of each of 7 days and the last of each of 4 weeks.',

    /** Buttons. `nowFor` is spoken; its `name` is that of a connection. Verbs. */
    now: 'Back up now',
    nowFor: 'Back up {{name}} now',
    /** Spoken when it is done. */
    made: 'Backed up',
    /** Title of a notice. */
    failed: 'Couldn’t back up',

    /** In place of the list of backups. */
    none: 'No backups yet',
    checking: 'Checking backups…',
    /** In place of the list, before a sentence with the reason. */
    unlisted: 'Couldn’t list backups',

    /** Below the time of a backup: its size and how many changes of the reviewer it has. */
    facts_one: '{{size}}, {{count, number}} change',
    facts_other: '{{size}}, {{count, number}} changes',
    /** Badges on a backup: whether its file is sound. Adjectives, of a backup; little room. */
    states: {
      verified: 'Verified',
      damaged: 'Damaged',
      newer: 'From a newer version',
      unreadable: 'Couldn’t read',
    },

    /** Buttons of a backup. The others are spoken and tooltips: `when` is the time of the backup. Verbs. */
    restore: 'Restore…',
    restoreFrom: 'Restore backup of {{when}}…',
    show: 'Show backup of {{when}} in folder',
    /** Title of a notice. */
    showFailed: 'Couldn’t show the backup',

    /** Title of the dialog that compares a backup with what is there. `when` is the time of the backup. */
    title: 'Restore backup of {{when}}?',
    /** A line of the dialog that compares a backup with what is there, while it reads. */
    comparing: 'Comparing with your notes and reviews…',

    /** A sentence of the dialog before a restore: there is nothing to bring back. */
    nothing: 'You already have everything in this backup. Nothing to restore.',

    /**
     * Headings and lines of the dialog before a restore: what it would bring back. "Comes back" has what follows as its
     * subject. `changes` and `sessions` are `backups.changes` and `backups.sessions`: "3 changes".
     */
    missing: 'Comes back: {{changes}} in {{sessions}}',
    missingReports_one: 'Comes back: {{count, number}} report that you judged',
    missingReports_other: 'Comes back: {{count, number}} reports that you judged',
    missingRubrics_one: 'Comes back: {{count, number}} rubric, or a version of it',
    missingRubrics_other: 'Comes back: {{count, number}} rubrics, or versions of them',
    missingTranscripts_one: 'Comes back: {{count, number}} transcript that was added, or its removal',
    missingTranscripts_other: 'Comes back: {{count, number}} transcripts that were added, or their removal',
    missingPrograms_one: 'Comes back: {{count, number}} program, as last sent or as a draft',
    missingPrograms_other: 'Comes back: {{count, number}} programs, as last sent or as drafts',
    missesSent: 'Comes back: parts of the outbox, profiles or employees',

    /**
     * Heading and lines of the dialog before a restore: later work of the user, or that there is none; then what a
     * restore does. `changes` and `sessions` are `backups.changes` and `backups.sessions`: "3 changes". "Undo" is the
     * command.
     */
    later: 'Later work that stays: {{changes}} in {{sessions}}',
    laterNone: 'You have no later work.',
    /** A line of the dialog before a restore. "Undo" is the command. */
    keeps: 'Restoring adds what is missing and removes nothing. To go back to an earlier state, use Undo.',

    /** Stand in other texts of the dialog and below a session, as they are. */
    changes_one: '{{count, number}} change',
    changes_other: '{{count, number}} changes',
    sessions_one: '{{count, number}} session',
    sessions_other: '{{count, number}} sessions',

    /**
     * A line of the dialog before a restore: in place of the name of a session, and after how many changes it has.
     * Lower case where the English text is.
     */
    unknownSession: 'Session no longer synced',
    onlyInBackup: 'only in the backup',
    onlyNow: 'not in the backup',
    /** Last line of a list that is cut. */
    more_one: 'and {{count, number}} more session',
    more_other: 'and {{count, number}} more sessions',

    /** Button of the dialog before a restore. A verb. */
    go: 'Restore',

    /** Notices after a restore. `changes` and `sessions` are `backups.changes` and `backups.sessions`: "3 changes". */
    restored: 'Restored {{changes}} in {{sessions}}. Your later work is unchanged.',
    restoredOther: 'Restored what was missing. Your later work is unchanged.',
    refused_one: '{{count, number}} change was left out because it was altered since you saved it.',
    refused_other: '{{count, number}} changes were left out because they were altered since you saved them.',
  },
} as const
