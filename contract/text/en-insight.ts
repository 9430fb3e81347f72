/** Texts of Insight: what the submitted reviews add up to, and what was done on a day. */
export const enInsight = {
  insight: {
    /** Heading of the screen with charts, as in `app.insight`. A noun. */
    title: 'Insight',
    /** Spoken name of its two tabs. */
    views: 'Views of Insight',
    /** A tab: charts of the reviews. A noun. */
    charts: 'Reviews',
    /** A tab: what the user did on a day. A noun. */
    work: 'My work',

    /** Labels of the two fields above the charts, and their choices: which test, and whose reviews are counted. */
    test: 'Test',
    allTests: 'All tests',
    unknownTest: 'Unknown test',
    reviewer: 'Whose reviews',
    me: 'My reviews',
    anyone: 'Everyone’s reviews',
    /** A choice: the reviews of somebody whose name is not known. */
    nameless: 'Another reviewer’s reviews',
    /** A choice: whose reviews are counted. `name` is that of a reviewer. */
    reviewsOf: 'Reviews by {{name}}',

    /** Spoken name of the button that chooses days. `days` is its text: "Last 7 days", or "Mar 1 – Mar 7". */
    days: 'Days: {{days}}',
    /** Spoken name of the list in which days are chosen, and of its choices. A noun. */
    daysLabel: 'Days',
    /** A choice of days: the last day alone. */
    lastDay: 'Today',
    /** Choices of days. `count` is 7 or 30. */
    lastDays_one: 'Last {{count}} day',
    lastDays_other: 'Last {{count}} days',

    /** Labels of two fields for dates, an error below them, and the button. "Inclusive": the day itself is counted. */
    from: 'From',
    to: 'To (inclusive)',
    inverted: 'Start is after end.',
    /** A button. A verb. */
    apply: 'Apply',
    /** Text of the button that chooses days. `from` and `to` are dates: Mar 1. */
    range: '{{from}} – {{to}}',

    /** Buttons above the charts. Verbs. */
    export: 'Export…',
    continue: 'Continue reviewing',

    /** Title of an error in place of the charts. */
    failed: 'Couldn’t load the figures',

    /** In place of the charts: title, text and button. "Pace" is how long a review takes. */
    emptyTitle: 'No reviews submitted yet',
    emptyText:
      'Progress, pace, scores and disagreements appear here once a review is submitted. Choose sessions, then start reviewing.',
    toSessions: 'Go to sessions',

    /**
     * A line above the charts, in three parts with keys between them: "Every bar and cell opens its sessions: click, or
     * Tab to a chart, then ← →". A cell is one of a table.
     */
    hint: 'Every bar and cell opens its sessions:',
    hintClick: 'click, or',
    hintChart: 'to a chart, then',

    /** Spoken name of a row of large numbers. */
    figures: 'Figures',
    /** Below a large number: how many reviews are submitted. `total` is the number of sessions. */
    ofSubmitted: 'of {{total, number}} submitted',
    /** Below how many reviews are submitted. `inProgress` and `left` are numbers of sessions.  */
    rest: '{{inProgress, number}} in progress, {{left, number}} to review',

    /** Below a large number of minutes: half of the reviews took less. In lower case. */
    median: 'median per session',
    /**
     * Below the median of minutes, for comparison, where there is exactly one day before. `time` is such as "4 min".
     */
    medianDayBefore: '{{time}} the day before',
    /**
     * Below the median of minutes, for comparison, where there are several days before. `time` is such as "4 min";
     * `count` is a number of days.
     */
    medianBefore_one: '{{time}} in the {{count}} day before',
    medianBefore_other: '{{time}} in the {{count}} days before',
    /** A line in place of the median: how long reviews take is not known yet. */
    noMedian: 'No pace yet',
    /** A hint below "No pace yet". A verb: the reader is addressed. */
    noMedianHint: 'Submit two reviews within 15 minutes',

    /** Below a large number of hours: the time that the rest takes. An adjective, in lower case. */
    left: 'left',
    /** A text as large as the number, where nothing is left to review. */
    nothingLeft: 'Nothing left',
    /**
     * Below the time that is left: the day when all is done, if it goes on like this. `day` is a date: Mar 7. "Your" is
     * of the user, "this" of the chosen reviewers; pace is how long a review takes.
     */
    doneBy: { me: '{{day}} at your pace', other: '{{day}} at this pace' },

    /** A time, such as the large value itself; `hours` and `minutes` are numbers. "h" and "min" are units. */
    hours: '{{hours, number}} h {{minutes, number}} min',
    minutes: '{{minutes, number}} min',

    /** Below a large number of reviews: their verdicts disagree with proctoring. A verb, in lower case. */
    disagree_one: 'disagrees with proctoring',
    disagree_other: 'disagree with proctoring',
    /**
     * Below how many reviews disagree with proctoring. `count` is the number of reviews whose session has a conclusion.
     */
    disagreeOf: '{{percent}} of {{count, number}} with a conclusion',
    /** Below how many reviews disagree with proctoring, where no session has a conclusion. */
    noConclusions: 'No reviews with a conclusion',

    /** A part of the spoken names of bars and cells below, as `sessions`. */
    sessions_one: '{{count, number}} session',
    sessions_other: '{{count, number}} sessions',
    /** A text in place of a chart. */
    none: 'No reviews submitted in these days',
    /** Spoken after a bar or cell without sessions was chosen. `what` is the spoken name of the bar. */
    nothingThere: '{{what}}: no sessions',

    /** Title of a chart: how many reviews are submitted by day, and its legend in lower case. */
    progress: 'Progress',
    submittedThatDay: 'submitted that day',
    submittedThen: 'submitted in that time',
    /** Legend of a chart: what was submitted on earlier days. An adverb. */
    before: 'before',
    /** At the top line of the chart: what it stands for, in lower case. */
    allOfTest_one: 'the {{count, number}} session of this test',
    allOfTest_other: 'all {{count, number}} sessions of this test',
    /** At the top line of the chart, in lower case: where there is exactly one session. */
    onlySession: 'the only session',
    /** At the top line of the chart: what it stands for, in lower case. */
    allSessions_one: '{{count, number}} session',
    allSessions_other: 'all {{count, number}} sessions',
    /** Spoken name of a bar. `day` is a date; `sessions` is `insight.sessions`; `total` is a number. */
    dayBar: '{{day}}: {{sessions}} submitted, {{total, number}} by then',

    /**
     * Title of a chart: how long a review takes, and its legend in lower case. A noun. "Middle half": without the
     * fastest and the slowest quarter.
     */
    pace: 'Pace',
    paceHint: 'minutes per session, median and middle half',
    /** Spoken name of a bar. `day` is a date; `median`, `lower` and `upper` are times: 4 min. */
    paceBar: '{{day}}: median {{median}}, middle half {{lower}} to {{upper}}',

    /**
     * Columns of the tables behind the two charts, for screen readers. Nouns; but `daySubmitted`, how many were
     * submitted on that day, is a participle. "By then": all that were submitted until that day. A quarter is a fourth
     * of the reviews.
     */
    day: 'Day',
    daySubmitted: 'Submitted',
    dayTotal: 'By then',
    dayMedian: 'Median',
    dayLower: 'Lower quarter',
    dayUpper: 'Upper quarter',

    /** Title of a chart: how often each score was given, and its legend in lower case. A noun. */
    scores: 'Scores',
    scoresHint: 'by question, then by criterion',
    /** Unit at the axis of the chart of scores, in lower case. */
    points: 'points',
    /** Legend of the chart of scores, in lower case: the color of the fewest points. */
    fewest: 'fewest points',
    /** Legend of the chart of scores, in lower case: the color of the most points. */
    most: 'most points',

    /** Texts in place of the chart of scores. */
    chooseTest: 'Choose a test to see the scores of its questions.',
    noScores: 'No scores in these reviews',

    /** Titles of one chart. `question` is a number, `prompt` the text of the question. */
    question: '{{question}} {{prompt}}',
    questionAlone: 'Question {{question}}',
    /** A tooltip on a line in the chart. A noun: the average. `mean` is a number. */
    mean: 'Mean {{mean}}',

    /** A part of the spoken names of bars, as `points`. */
    pointsOf_one: '{{points}} point',
    pointsOf_other: '{{points}} points',
    /**
     * A part of the spoken names of bars, for a bar of several scores: “2–3 points”. `from` and `to` are numbers; the
     * plural is that of the upper end.
     */
    pointsBetween_one: '{{from}}–{{to}} points',
    pointsBetween_other: '{{from}}–{{to}} points',
    /**
     * Spoken name of a bar. `question` is a number; `sessions` is `insight.sessions`; `points` is `insight.pointsOf` or
     * `insight.pointsBetween`.
     */
    scoreBar: 'Question {{question}}, {{points}}: {{sessions}}',
    /**
     * Spoken name of a part of a bar. `criterion` is its name; `sessions` is `insight.sessions`; `points` is
     * `insight.pointsOf` or `insight.pointsBetween`.
     */
    levelBar: '{{criterion}}, {{points}}: {{sessions}}',
    /** Title of a table for screen readers. `question` is a number. */
    scoresOf: 'Scores of question {{question}}',
    /**
     * Title of a table for screen readers. `criterion` is its name; `question` is a number. A level is one of the
     * scores that the criterion has.
     */
    levelsOf: 'Levels of {{criterion}}, question {{question}}',

    /** Columns of the tables behind the chart of scores, for screen readers. Nouns. */
    sessionsColumn: 'Sessions',
    pointsColumn: 'Points',

    /** Title of a table: how often each verdict was given with each conclusion of proctoring. */
    matrix: 'Verdict and proctoring',
    /** Legend of the table of verdicts, in lower case: verdict and proctoring disagree. A verb. */
    disagrees: 'disagree',
    /** A row: sessions without a verdict. */
    noVerdict: 'No verdict',
    /** A column: the report has no conclusion. Little room. */
    noConclusion: 'None',
    /** A column: no report was downloaded. Little room. */
    noReport: 'No report',
    /** The last row and column. A noun. */
    total: 'Total',
    /**
     * Spoken name of a cell. `verdict` and `conclusion` are the names of its row and column; `sessions` is
     * `insight.sessions`.
     */
    cell: '{{verdict}}, {{conclusion}}: {{sessions}}',
    /**
     * Spoken name of a cell, where verdict and proctoring disagree. `verdict` and `conclusion` are the names of its row
     * and column; `sessions` is `insight.sessions`. The last word is a verb.
     */
    cellDisagrees: '{{verdict}}, {{conclusion}}: {{sessions}}, disagree',

    /**
     * Title of a table of sessions whose verdict disagrees with proctoring, and a button that shows them in the list.
     */
    disagreements: 'Disagreements',
    showAll: 'Show all in Sessions',

    /** Columns of the table of disagreements. Nouns, but "Submitted" is a participle: when the review was submitted. */
    participant: 'Participant',
    proctoring: 'Proctoring',
    verdict: 'Verdict',
    reason: 'Reason',
    submitted: 'Submitted',

    /**
     * Texts in place of the sessions whose verdict disagrees with proctoring. Use the names of `app.settings` and
     * `settings.section` for the way to them.
     */
    noDisagreements: 'No verdict in these days disagrees with proctoring.',
    agreementHint: 'Which verdicts agree with which conclusions is in Settings › Review.',
    /** Spoken name of a button with the name of a participant: `name`. */
    openSession: 'Open session of {{name}}',

    /** Label of the field for the day of "My work", and its buttons. The other two are spoken. */
    workDay: 'Day',
    today: 'Today',
    dayBack: 'Day before',
    dayOn: 'Day after',

    /** Texts in place of what was done on a day. The reader is addressed. */
    workFailed: 'Couldn’t load what you did',
    workNone: 'You changed no review on this day.',
    /** A button below the changes. */
    workMore: 'Show earlier changes',
    /** Spoken name of the list of changes. A noun. */
    changes: 'Changes',

    /** Below a large number, in lower case: "12 reviews submitted". What was done on that day. */
    workSubmitted_one: 'review submitted',
    workSubmitted_other: 'reviews submitted',
    workScored_one: 'answer scored',
    workScored_other: 'answers scored',
    workNotes_one: 'note on an answer',
    workNotes_other: 'notes on answers',
    workSessions_one: 'session worked on',
    workSessions_other: 'sessions worked on',

    /** Columns of the list of changes. Nouns. */
    time: 'Time',
    session: 'Session',
    change: 'Change',
    /** In place of a name, in a row of the list. */
    gone: 'Session no longer on this computer',
  },
} as const
