/** Texts of the queue of sessions to review. */
export const enQueue = {
  queue: {
    /**
     * Title of the dialog before the reviewer goes through sessions one after the other (the queue), and a line of it:
     * which sessions.
     */
    startTitle: 'Start reviewing',
    startSelection_one: '{{count, number}} selected session',
    startSelection_other: '{{count, number}} selected sessions',
    startView_one: '{{count, number}} session from the current view',
    startView_other: '{{count, number}} sessions from the current view',

    /** Label of a field: the order of sessions. A noun. */
    order: 'Order',
    /** Choices of the order of sessions: "As shown" is as in the list. */
    orders: { shown: 'As shown', oldest: 'Oldest first', random: 'Random' },

    /** Label of a checkbox and its hint: sessions whose review is submitted are left out. */
    skipSubmitted: 'Skip submitted',
    skipSubmittedHint_zero: 'None is submitted.',
    skipSubmittedHint_one: '{{count, number}} is submitted.',
    skipSubmittedHint_other: '{{count, number}} are submitted.',

    /** Lines of the dialog: how many sessions the queue gets. `most` is a number: 10,000. To review: a verb. */
    size_one: '{{count, number}} session to review',
    size_other: '{{count, number}} sessions to review',
    sizeMost: 'The first {{most, number}} of {{count, number}} sessions',
    nothing: 'Nothing to review: all are submitted.',
    noSessions: 'There are no sessions here.',
    /** Title of a warning in the dialog. */
    replaces_one: 'Replaces your queue, which has {{count, number}} session left. Its reviews stay.',
    replaces_other: 'Replaces your queue, which has {{count, number}} sessions left. Its reviews stay.',

    /** Buttons of the dialog. Verbs. */
    startNow: 'Start',
    cancel: 'Cancel',

    /** Titles of errors. */
    failed: 'Couldn’t start reviewing',
    unreadable: 'Couldn’t load the queue',

    /** In place of the queue: title, text and button. */
    emptyTitle: 'No queue yet',
    emptyText: 'Select sessions, or choose a view, and start reviewing. You then go from one to the next by key.',
    toSessions: 'Go to sessions',

    /** At the end of the queue: title, texts and buttons. */
    doneTitle: 'Queue complete',
    doneText_one: 'You submitted its review. {{count, number}} session.',
    doneText_other: 'You submitted all {{count, number}} reviews.',
    doneMissing_one: '{{count, number}} session no longer exists.',
    doneMissing_other: '{{count, number}} sessions no longer exist.',
    lookAgain: 'Look through it again',
    newQueue: 'Choose more sessions',

    /** Beside the name of a session: which of the queue it is. `index` is a number. Little room. */
    position: '{{index, number}} of {{total, number}}',
    /** Spoken and below a bar of progress. `submitted` is a number. */
    progress: '{{submitted, number}} of {{total, number}} submitted',
    /** Spoken and below a bar of progress. `scored` is a number of answers. */
    scored: '{{scored, number}} of {{total, number}} scored',
    /** Beside a bar of progress: how long the rest takes at this pace. `time` is such as "2 h 10 min". Little room. */
    timeLeft: '{{time}} left',
    /** A part of `queue.timeLeft`, as `time`. `minutes` is a number, "min" a unit. */
    minutes: '{{minutes}} min',
    /** A part of `queue.timeLeft`, as `time`. `hours` is a number, "h" a unit. */
    hours: '{{hours}} h',
    /** A part of `queue.timeLeft`, as `time`. `hours` and `minutes` are numbers, "h" and "min" units. */
    hoursMinutes: '{{hours}} h {{minutes}} min',

    /** Spoken name of two buttons: the order in which answers are reviewed. A verb. */
    mode: 'Review by',
    /** Two buttons: session by session, or one question for all people. Little room. */
    modes: { person: 'By person', question: 'By question' },

    /** Title of a notice. */
    skippedMissing_one: '{{count, number}} session no longer exists and was skipped',
    skippedMissing_other: '{{count, number}} sessions no longer exist and were skipped',
    /** A text in place of a session. */
    gone: 'This session is no longer in the queue.',

    /**
     * Above an answer, where one question is reviewed for all people: its name, and the spoken name of the button that
     * chooses another.
     */
    questionNumber: 'Question {{num}}',
    chooseQuestion: 'Choose question',
    /** A badge beside the name of a question: answers that have no score yet. To score: a verb; little room. */
    toScore_one: '{{count, number}} to score',
    toScore_other: '{{count, number}} to score',

    /** Two buttons above the list of people: all, or those without a score. Little room. */
    all: 'All {{count, number}}',
    open: 'To score {{count, number}}',
    /** Spoken name of the list of people. A noun. */
    people: 'People',

    /** Below a name in the list of people: how long an essay is. Little room. */
    words_one: '{{count, number}} word',
    words_other: '{{count, number}} words',
    /** Below a name in the list of people: what the answer is. Nouns; little room. */
    answers: { video: 'Video', text: 'Answer', other: 'Answer', none: 'No answer' },
    /** Below a name in the list of people: the report is missing. Little room. */
    notDownloaded: 'Not downloaded',
    /** Below a name in the list of people: the session is not finished. Little room. */
    inProgress: 'In progress',
    /** A text in place of an answer. */
    notAnsweredYet: 'This session is in progress and hasn’t reached this question',
    /** A text in place of an answer. */
    noSuchQuestion: 'This session doesn’t have this question',
    /** Below a name in the list of people: the session is gone. Little room. */
    missing: 'No longer exists',
    /** Spoken beside a name in the list of people. A participle, of the answer: without a score. */
    awaits: 'Not scored',

    /** A button below an answer, and a text where no answer is left, or none needs a score. "Next" is the next answer. */
    nextToScore: 'Next to score',
    noneToScore: 'None left to score',

    /** Heading of a small chart of the scores that the user gave to this question. */
    yourScores_one: 'Your {{count, number}} score here',
    yourScores_other: 'Your {{count, number}} scores here',
    /** Below a small chart of scores, in lower case: half of them are lower. `median` is a number. */
    median: 'median {{median}}',
    /** Below a small chart, in lower case, where the score of this answer is marked in it. `median` is a number. */
    medianMarked: 'median {{median}}, this one marked',
    /** Spoken name of a bar in a small chart of scores. `from` and `until` are numbers of points. */
    histogram: '{{count, number}} from {{from}} to {{until}} points',
  },
} as const
