/** Texts of the list of sessions. */
export const enSessions = {
  sessions: {
    /** Heading of the list of sessions. A noun. */
    title: 'Sessions',
    /** In the search field and its spoken label: what is searched. A verb; little room. */
    search: 'Search people, tests, essays, notes',
    /** The command for it in the palette. */
    searchCommand: 'Search people, tests, essays, notes',
    /** In the search field and its spoken label, in a blind review, where names are hidden. A verb; little room. */
    searchBlind: 'Search tests, essays, notes',
    /** Spoken name of a button. Verbs. */
    clearSearch: 'Clear search',
    /** Spoken name of the tabs above the list. Nouns. */
    views: 'Views',
    /**
     * Tabs above the list, each with the sessions that it has, and commands in menus. Little room. The subject is
     * "session".
     */
    view: {
      all: 'All',
      needsScoring: 'Needs scoring',

      /**
       * Tabs. `scored`, `submitted` and `timedOut` are participles: people have given all scores, the review is
       * submitted, the service closed the session. `toReview` is a verb: there is no review yet. `outdated`: it changed
       * after the review; an adjective. `disagreement`: the verdict disagrees with proctoring; a noun.
       */
      scored: 'Scored',
      toReview: 'To review',
      inReview: 'In progress',
      submitted: 'Submitted',
      outdated: 'Outdated',
      disagreement: 'Disagreement',
      timedOut: 'Timed out',
    },
    saved: {
      /**
       * Button and dialog that save the filters as a tab of its own, a view: titles, label and hint of the field, and
       * an error below it. "View" is a noun, "save" and "rename" are verbs.
       */
      add: 'Save view',
      addTitle: 'Save view',
      renameTitle: 'Rename view',
      name: 'Name',
      nameHint: 'Saves search, filters, sort and columns.',
      taken: 'Name already in use',

      /** Spoken name of the menu of a view. `name` is that of the view. */
      menu: 'View {{name}}',
      /** A tooltip of a mark on the tab of a view, and spoken. */
      changed: 'Unsaved changes',

      /**
       * Menu items of a view. Verbs: the view gets the filters that are set, or the list gets those of the view; the
       * tab moves by one place.
       */
      update: 'Update view',
      revert: 'Discard changes',
      rename: 'Rename…',
      earlier: 'Move left',
      later: 'Move right',
      delete: 'Delete',

      /** Titles of notices. `name` is that of the view; participles. */
      deleted: 'View “{{name}}” deleted',
      updated: 'View “{{name}}” updated',
      failed: 'Couldn’t save views',
    },
    /**
     * A filter by the score of a session: labels of its fields and errors below them ("From" and "To" are those
     * labels); then its text on the bar of filters, with numbers for `from` and `to`.
     */
    percentRange: {
      from: 'From (%)',
      to: 'To (%)',
      outside: 'Enter a number from 0 to 100.',
      inverted: '“From” exceeds “To”',
      least: '{{from}}% or more',
      most: '{{to}}% or less',
      between: '{{from}}–{{to}}%',
    },

    /** Spoken name of the bar of filters. */
    filters: 'Filters',

    /**
     * Texts of the filters. Names stand on the bar of filters and in their menu, before a colon and the value: "Status:
     * Finished". Little room.
     */
    filter: {
      /**
       * Names of filters by what the service sent. Nouns. `started` is when the session began, `finished` its status; a
       * level is a word for a score.
       */
      test: 'Test',
      started: 'Started',
      finished: 'Status',
      /** Name of a filter and its choices: whether the service still has the session. */
      atService: 'At the service',
      atServiceIs: { yes: 'Yes', no: 'Not any more' },
      manualScoring: 'Manual scoring',
      level: 'Level',
      center: 'Center',
      conclusion: 'Proctoring',
      percent: 'Score',

      /** Names of filters by the reviews. Nouns; `submitted` is when a review was submitted, a participle. */
      verdict: 'Verdict',
      disagreement: 'Disagreement',
      points: 'My score',
      reviewStage: 'Review status',
      noteKind: 'Notes',
      submitted: 'Submitted',
      submittedBy: 'Submitted by',
      questionScore: 'Score of a question',
      criterionLevel: 'Criterion',

      /** Names of filters by what a session has. Nouns. */
      hasReport: 'Report',
      hasVideo: 'Video',
      hasEssay: 'Essay',

      /** Choices of the filters "Report", "Video" and "Essay". "Downloaded" is a participle, of the report. */
      hasReportIs: { yes: 'Downloaded', no: 'Not downloaded' },
      hasVideoIs: { yes: 'With video', no: 'Without video' },
      hasEssayIs: { yes: 'With essay', no: 'Without essay' },

      /** The button that opens the menu of filters, and its spoken name. A noun: a filter. */
      menu: 'Filter',
      /** In the search field of the menu of filters. A verb. */
      by: 'Filter by…',
      /** An entry in the menu of filters. `filter` is the name of a filter, `value` one of its choices. */
      value: '{{filter}}: {{value}}',
      /** A hint in a filter: for how many sessions it is known. `withReport` is how many have a report. */
      coverage: 'Based on downloaded reports ({{withReport, number}} of {{total, number}}).',
      /**
       * A part of the line that counts sessions: for how many the filters are known. `withReport` is how many have a
       * report.
       */
      covered_one: '· {{withReport, number}} of {{count, number}} report',
      covered_other: '· {{withReport, number}} of {{count, number}} reports',
      /** A text in place of the choices of a filter. */
      noReports: 'No reports downloaded',

      /**
       * Spoken names of the buttons on the bar of filters. `name` is that of the filter, `value` what it is set to.
       * Verbs.
       */
      add: 'Add filter: {{name}}',
      change: 'Change filter {{name}}: {{value}}',
      clear: 'Clear filter {{name}}',
      /** A button on the bar: removes all filters. Verbs. */
      clearAll: 'Clear all',
      /** Title of a notice. A participle. */
      cleared: 'Filters cleared',

      /** In the search field above the choices of a filter. A verb; "…" since it waits for text. */
      find: 'Filter…',
      /** A text in place of the choices. */
      none: 'No matches',
      /** A choice: sessions of which it is not known. An adjective. */
      unknown: 'Unknown',
      /** The value of a filter on the bar, where several choices are set. */
      several_one: '{{count, number}} selected',
      several_other: '{{count, number}} selected',

      /** Labels of the two fields for dates, in a filter. "Inclusive": the day itself is counted. */
      from: 'From',
      to: 'To (inclusive)',
      /** A choice: days that are chosen below. An adjective before a noun. */
      range: 'Custom range',
      /** The value of a filter on the bar, in lower case: "Started: from Mar 1". `from` is a date. */
      rangeFrom: 'from {{from}}',
      /** The value of a filter on the bar, in lower case: up to and with that day. `to` is a date. */
      rangeTo: 'through {{to}}',
      /** An error below the two dates. */
      rangeInverted: 'Start is after end.',
      /** A button. A verb. */
      apply: 'Apply',
    },
    /** Choices of a filter by days, and its value on the bar, in lower case: "Started: last 7 days". */
    started: {
      today: 'today',
      days_one: 'last {{count}} day',
      days_other: 'last {{count}} days',
      any: 'any time',
    },
    /**
     * The status of a session: choices of the filter "Status", and a value in the preview. Little room.
     * `byParticipant`: the participant ended it; `autoClosed`: the service closed it when the time was over.
     */
    state: {
      finished: 'Finished',
      byParticipant: 'Ended by participant',
      inProgress: 'In progress',
      autoClosed: 'Timed out',
    },
    /**
     * Whether people have to score a session: values of the column "Manual scoring" and choices of its filter. Little
     * room.
     */
    scoring: { unknown: 'Unknown', notRequired: 'Not required', required: 'Needs scoring', completed: 'Scored' },

    /**
     * Beside the filters: how many sessions are in the list, of how many. `storeTotal` is the number of all. Little
     * room.
     */
    count: '{{total, number}} of {{storeTotal, number}}',
    /** Spoken: how many sessions are in the list, of how many. `listed` is a number; "listed" is a participle. */
    countAnnounced_one: '{{listed, number}} of {{count, number}} session listed.',
    countAnnounced_other: '{{listed, number}} of {{count, number}} sessions listed.',
    /** Spoken after the list was sorted. `column` is the name of a column. */
    sorted: {
      asc: 'Sorted by {{column}}, ascending.',
      desc: 'Sorted by {{column}}, descending.',
    },

    /** Heads of columns of the list, and labels in the menu of columns. Nouns; little room. */
    column: {
      /**
       * Heads of columns. `started` is when the session began (a participle), `elapsed` how long the participant
       * worked, `scoring` whether people have to score it.
       */
      participant: 'Participant',
      test: 'Test',
      started: 'Started',
      elapsed: 'Elapsed',
      score: 'Score',
      scoring: 'Manual scoring',
      proctoring: 'Proctoring',

      /**
       * Heads of columns. A level is a word for a score; `modified` is when the service last changed it (a participle),
       * `evaluation` a number of proctoring.
       */
      email: 'Email',
      center: 'Center',
      level: 'Level',
      modified: 'Modified',
      evaluation: 'Evaluation',

      /**
       * Heads of columns about the user's own review. Nouns. `points` is the sum of the scores that the user gave;
       * `disagreement` whether the verdict agrees with proctoring.
       */
      verdict: 'Verdict',
      points: 'My score',
      review: 'Review',
      notes: 'Notes',
      disagreement: 'Disagreement',
      /** Head of a column: whether a session is downloaded. An adjective. */
      offline: 'Offline',
      /** A tooltip of a head: how many sessions have the report that the column needs. `withReport` is a number. */
      reportCoverage: 'From reports: {{withReport, number}} of {{total, number}} downloaded.',
    },

    /** Commands for the columns of the list, and what is told after them. */
    columns: {
      /**
       * Title of the menu of columns, the name of the button that opens it, and a hint with keys: "Space" and "Alt" are
       * what is printed on keyboards.
       */
      title: 'Columns',
      /** Spoken. `column` is the name of a column, `place` its new place, a number. A participle. */
      moved: '{{column}} moved to {{place, number}} of {{total, number}}',
      /** Spoken. `column` is the name of a column, `pixels` a number; "px" is the unit. */
      resized: '{{column}} resized to {{pixels}} px',
      /** A hint in the menu of columns, with keys: "Space" and "Alt" are what is printed on keyboards. */
      hint: 'Space toggles, Alt ↑/↓ reorders',
      /** A button in the menu of columns: all as they were at first. A verb. */
      reset: 'Reset',

      /** Spoken name of the menu of one column, whose name is `column`. A noun. */
      menu: 'Column {{column}}',
      /** Items in the menu of a column. Verbs: by this column, from the lowest or from the highest. */
      sort: { asc: 'Sort ascending', desc: 'Sort descending' },

      /**
       * Items in the menu of a column. Verbs, but "wider" and "narrower" are adjectives: the column gets so. "Auto
       * width": as wide as its texts need.
       */
      left: 'Move left',
      right: 'Move right',
      wider: 'Wider',
      narrower: 'Narrower',
      ownWidth: 'Auto width',
      hide: 'Hide',
      resetAll: 'Reset all columns',

      /** Titles of notices. `column` is the name of a column; participles. */
      failed: 'Couldn’t save columns',
      wasReset: 'Columns reset',
      wasHidden: 'Column “{{column}}” hidden',
    },
    /** Texts about the sessions that are selected in the list. */
    selection: {
      /** Spoken name of the checkbox in the head of the list. A verb. */
      all: 'Select all sessions in list',
      /** On the bar at the foot of the list: how many sessions are selected. A participle; little room. A label. */
      count_one: '{{count, number}} selected',
      count_other: '{{count, number}} selected',
      /** Spoken name of the bar that says how many sessions are selected. A noun. */
      label: 'Selection',

      /** A button on the bar of the selection: selects nothing. A verb. */
      clear: 'Clear',

      /** Spoken after each change of the selection, and title of a notice. `selected` is a number. Participles. */
      none: 'Nothing selected',
      cleared_one: 'Selection cleared ({{count, number}})',
      cleared_other: 'Selection cleared ({{count, number}})',
      announce_one: '{{selected, number}} of {{count, number}} session selected.',
      announce_other: '{{selected, number}} of {{count, number}} sessions selected.',
    },
    /** The menu of a session in the list. */
    rowMenu: {
      /** Spoken name of the menu of a session. `name` is that of the participant. */
      title: '{{name}}’s session',
      /** A menu item: the opposite of "Select session". A verb. */
      unselect: 'Deselect',

      /** Menu items: put something on the clipboard. Verbs. */
      copyName: 'Copy name',
      copyEmail: 'Copy email',
      copyId: 'Copy participant ID',
      /** Titles of notices. `text` is what was copied; participles. */
      copied: 'Copied: {{text}}',
      /** Title of a notice: the clipboard could not be written. */
      notCopied: 'Couldn’t copy',

      /** Menu items: set a filter. Verbs. `center` is the name of a center. */
      sameTest: 'Show only this test',
      sameCenter: 'Show only “{{center}}”',

      /** Menu items; "…" since a dialog asks for more. "Export" is a verb, "report" a noun. */
      export: 'Export session…',
      exportSelected_one: 'Export selected session…',
      exportSelected_other: 'Export {{count, number}} selected sessions…',
      evidenceSelected_one: 'Evidence report of selected session…',
      evidenceSelected_other: 'Evidence report of {{count, number}} selected sessions…',
    },

    /** Spoken name of the list. A noun. */
    grid: 'Sessions',
    /** In place of the name of a participant: a value. */
    noName: 'No name',
    /** In place of a value in the list: a dash. */
    noValue: '–',
    /** A value of the column "Score", where not all answers have a score. `score` is such as 27%. */
    scoreSoFar: '{{score}} so far',
    /** In place of a value of the column "Proctoring", in lower case: there is no result. */
    none: 'none',
    /** In place of a value in a blind review. A participle; little room. */
    hidden: 'Hidden',

    /** At the foot of the list: a label and its tooltip. */
    blind: 'Blind review',
    blindHint: 'Names, photos and participant data are hidden, and not searched.',
    /** Spoken, where the list cannot be sorted by a hidden column. */
    notSorted: 'Blind review is on, so names and emails aren’t sorted by.',

    /** In place of a value in the list: the session is in progress. Little room. */
    inProgress: 'In progress',
    /** In place of a row, while it is read. Little room: a value. */
    loadingRow: 'Loading…',

    /** Spoken values in the list, and tooltips. `value` is a number: 2. Nouns. */
    conclusion: 'Conclusion {{value}}',
    evaluation: 'Evaluation {{value}}',

    /** Tooltips of a dash in the list: why nothing is known, or that there is nothing. */
    noReport: 'Report not downloaded',
    noProctoring: 'No proctoring result',

    /**
     * A tooltip of a mark on a session that a sync of all sessions did not list, since it was deleted or moved at the service,
     * and a line of the preview. `when` is a time.
     */
    goneSince: 'Not at the service any more since the sync of {{when}}',
    /** Where a search found its words: stand as `source` in a second line of the row. Nouns, labels; little room. */
    found: {
      participantId: 'Participant ID',
      participant: 'Participant',
      email: 'Email',
      test: 'Test',
      field: 'Participant data',
      note: 'Note',
      essay: 'Essay',
      transcript: 'Transcript',
    },
    /**
     * Before the words that a search found, in a second line of the row. `source` is a label such as "Essay", or the
     * name of a field.
     */
    foundIn: '{{source}}:',
    /** In place of the words that a search found. `source` is a label such as "Essay". A note in brackets. */
    foundUnseen: '{{source}} (text too long to show)',

    /** A button above the list: exports sessions. A verb; "…" since a dialog asks for more. */
    export: 'Export…',

    /** In place of the list while it is empty: titles and texts. */
    emptyTitle: 'No sessions yet',
    emptyText: 'Nothing synced from this connection yet.',
    emptySyncingTitle: 'Syncing sessions',
    emptySyncingText: 'Sessions appear as they sync.',
    emptyDoneTitle: 'No sessions',
    /**
     * A text in place of the list. `centers` is a list of centers: "north and south". "Start date" is a setting of the
     * connection.
     */
    emptyDoneText: 'Sync succeeded; no sessions for {{centers}} since the start date.',
    /** Title in place of the list, where the first sync failed. */
    emptyFailedTitle: 'The first sync didn’t finish',

    /** In place of the list, where nothing matches the search and the filters: title, text and button. */
    noMatchTitle: 'No matching sessions',
    /** A text in place of the list, where the connection has exactly one session. */
    noMatchOnly: 'The only session doesn’t match your search and filters.',
    /** A text in place of the list: how many sessions there are, none of which matches. */
    noMatchText_one: 'None of {{count, number}} matches your search and filters.',
    noMatchText_other: 'None of {{count, number}} match your search and filters.',
    /** A button in place of the list, and a command. Verbs. */
    clearFilters: 'Clear search and filters',

    /** Title of an error in place of the list. */
    failedTitle: 'Couldn’t load sessions',
    /**
     * In place of the list, where the file with notes and reviews is damaged: title, texts and button. `reason` is a
     * sentence, as in `errors`.
     */
    reviewsDamaged: {
      title: 'Couldn’t read your notes and reviews',
      text: 'Their file on this computer is damaged or missing. Nothing was overwritten.',
      offer: 'Restore the latest good backup? Later changes are lost; the damaged file is kept.',
      restore: 'Restore latest backup',
      failed: 'Couldn’t restore the backup. {{reason}}',
    },
    /**
     * In place of the list, where notes are missing: title, texts and buttons. `when` is the time of a backup. "Them"
     * are the changes, or the notes in the last button.
     */
    notesMissing: {
      title: 'Some notes are missing',
      text_one: '{{count, number}} saved change to your notes is missing. Nothing was overwritten.',
      text_other: '{{count, number}} saved changes to your notes are missing. Nothing was overwritten.',
      inBackup: 'The backup from {{when}} has what’s missing. Restoring keeps everything else.',
      partly_one: 'The backup from {{when}} has {{count, number}} of them. Restoring keeps everything else.',
      partly_other: 'The backup from {{when}} has {{count, number}} of them. Restoring keeps everything else.',
      nowhere: 'No backup has what’s missing. Everything else is safe.',
      restore: 'Restore notes',
      goOn: 'Continue without them',
    },
    preview: {
      /** Spoken name of the pane beside the list. A noun. */
      title: 'Preview',
      /** Spoken name of the edge of the preview, which can be moved. A verb. */
      edge: 'Resize preview',
      /** A text in place of the preview. */
      empty: 'Select a session to preview it.',

      /**
       * Labels of facts about a session. Nouns. `started` is when it began (a participle), `elapsed` how long the
       * participant worked; a level is a word for a score.
       */
      test: 'Test',
      started: 'Started',
      elapsed: 'Elapsed',
      score: 'Score',

      /** Values beside the label "Score". `score` is a number, `percent` such as 70%. */
      scoreOf: '{{score, number}} of {{max, number}}',
      scoreOfPercent: '{{score, number}} of {{max, number}} ({{percent}})',

      /** Labels of further facts about a session. Nouns. A level is a word for a score. */
      level: 'Level',
      status: 'Status',

      /** Headings of groups of facts. Nouns. Sections are parts of a test. */
      sections: 'Sections',
      data: 'Participant data',
      proctoring: 'Proctoring',

      /** Labels of facts about proctoring. `conclusion` and `evaluation` are numbers. Nouns. */
      conclusion: 'Conclusion',
      evaluation: 'Evaluation',
      comment: 'Comment',
      /** A badge with the conclusion. `value` is a number: 2. A noun. */
      conclusionBadge: 'Conclusion {{value}}',

      /** Badges: what kinds of answers the session has. Nouns; little room. */
      videos_one: '{{count}} video answer',
      videos_other: '{{count}} video answers',
      essays_one: '{{count}} essay',
      essays_other: '{{count}} essays',

      /** A hint in place of the facts of the report. */
      noReport: 'Report not downloaded. Open the session to download it.',
      /** A button. A verb. */
      open: 'Open session',
    },
  },
} as const
