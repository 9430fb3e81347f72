/** Texts of a session, as its screen and the list's preview show it. */
export const enSession = {
  session: {
    /** Spoken name of a button and its tooltip, and a command. Verbs. */
    back: 'Back to sessions',
    /** A button after its key: the session before this one. An adjective. */
    previous: 'Previous',
    /** A button after its key: the next session. An adjective. */
    next: 'Next',
    /** Beside the name of a session: which of the list it is. `index` is a number. Little room. */
    position: '{{index, number}} of {{total, number}}',
    /** Badges at the name of a session: its state, and that its report is not here. Little room. */
    badge: {
      inProgress: 'In progress',
      autoClosed: 'Timed out',
      noReport: 'Not downloaded',
    },

    /** Spoken name of the list of questions at the side. Evidence is what proctoring recorded. */
    outline: 'Questions and evidence',
    /** Spoken name of a group in the list of questions. */
    questionsCount_one: '{{count}} question',
    questionsCount_other: '{{count}} questions',
    /** In place of the title of a section: a heading in the list of questions. An adjective before a noun. */
    untitledSection: 'Untitled section',
    /** Spoken in the list of questions, in place of the score of a section; in lower case: a value. */
    noScore: 'no score',
    /** In place of the score of a question: a dash, a value. */
    unscored: '–',
    /** A tooltip on a question and spoken: its answer has no score yet. */
    awaitingOne: 'Awaiting scoring',
    /** A line below the list of questions. */
    awaiting_one: '{{count, number}} answer awaits scoring',
    awaiting_other: '{{count, number}} answers await scoring',
    /** Spoken name of the edge between the list and the answer, which can be moved. A verb. */
    outlineEdge: 'Resize question list',

    /** Heading in the list of questions, and its entries: what proctoring recorded. Nouns. */
    evidence: 'Evidence',
    protocol: 'Proctoring protocol',
    photo: 'Participant photo',
    /** Text in place of a picture, for screen readers. `name` is that of a field or file. */
    image: 'Image: {{name}}',

    /** In place of the text of a question: a heading. */
    question: 'Question {{num}}',
    /** A button in a small window: which question is shown. `number` is a number. Little room. */
    questionOf: 'Question {{number, number}} of {{total, number}}',
    /** Beside a question: its score. `score` is a number; very little room. A value. */
    points: '{{score}}/{{max}}',
    /** Spoken beside a question: its score. `score` is a number. A value. */
    pointsLabel: '{{score}} of {{max}} points',
    /** Spoken for a question without a score, in lower case: a value. */
    upTo: 'up to {{max}} points',
    /** After a score, in lower case: "7 of 10". A part of a line. */
    ofMax: 'of {{max}}',
    /** Below a score: criteria of the rubric that have no level yet. */
    criteriaLeft_one: '{{count, number}} criterion left',
    criteriaLeft_other: '{{count, number}} criteria left',
    /** In place of a score: a person has to give it. A value. */
    awaitingScore: 'Awaiting scoring',

    /** Facts below the text of a question, in lower case. `time` is a duration: 0:01:05. */
    answeredIn: 'answered in {{time}}',
    /** Before the code of a question, a short name such as Q3. A noun, a label. */
    code: 'Code',
    /** A text in place of an answer: there is none. */
    noAnswer: 'No answer',
    /** A text in place of an answer: it has no words. An adjective before a noun. */
    emptyText: 'Empty answer',

    /** Spoken names of the part of the window with one answer, or with all. Nouns. */
    answer: 'Answer',
    allAnswers: 'All answers',
    /** A button and a command: shows all answers below each other. Verbs. */
    readAll: 'Read all answers',
    /** A button and a command: shows one answer at a time. Verbs. */
    readOne: 'Read one answer',
    /** A button in place of a video. Verbs. */
    playVideo: 'Play video',
    /** Spoken name of the button "Play video". `title` is the text of the question. */
    playVideoOf: 'Play video: {{title}}',
    /** Heading: reviews that the service has. */
    reviews: 'Existing reviews',
    /** A note above an answer. `type` is a technical name; "raw" is as the service sent it. */
    unknownType: 'Unsupported type “{{type}}”; showing raw answer.',
    /** Names of types of questions, below their text and in exported files. Nouns. */
    type: {
      SingleChoice: 'Single choice',
      VideoInterview: 'Video interview',
      Essay: 'Essay',
      Likert: 'Likert scale',
    },

    /** A fact below the text of a question: how long the answer is. */
    essayWords_one: '{{count, number}} word',
    essayWords_other: '{{count, number}} words',
    /** Heading of the files of an answer. A noun. */
    files: 'Files',
    /** In place of the name of a file. `number` is its place: 2. A noun. */
    file: 'File {{number}}',
    /** Spoken name of a button. `name` is that of the file. A verb. */
    openFile: 'Open {{name}}',
    /** Below the name of a file, in lower case: a value. */
    sizeUnknown: 'size unknown',
    /** A text in place of a video. */
    videoMissing: 'No playable video.',

    /**
     * Spoken name of a button of the player, and labels of facts about a video. Nouns. The original file is the video
     * as it was recorded.
     */
    videoFacts: 'Video details',
    resolution: 'Resolution',
    duration: 'Length',
    originalSize: 'Original file',

    /** Spoken name of the pane at the side. */
    panel: 'Review and details',
    /** The two tabs of the pane at the side. Nouns; little room. */
    tab: { review: 'Review', details: 'Details' },

    /** Spoken name of the part with the result of proctoring. */
    proctoring: 'Proctoring result',
    /** A label before the conclusion of proctoring, in one line: "Proctoring: 2". */
    proctoringIs: 'Proctoring:',
    /** Labels of facts about proctoring. `conclusion` and `evaluation` are numbers. Nouns. */
    conclusion: 'Conclusion',
    /** Label of a fact about proctoring, a number. A noun. */
    evaluation: 'Evaluation',
    /** Label of a fact: what proctoring wrote. A noun. */
    comment: 'Comment',
    /** A text in place of the facts about proctoring. */
    noProctoring: 'No proctoring result',
    /** Label of a fact: the document of proctoring. A noun. */
    protocolFact: 'Protocol',

    /** Buttons beside the label "Protocol", and commands. Verbs. The browser is that of the system. */
    openProtocol: 'Open in browser',
    viewProtocol: 'View protocol',
    browseProtocol: 'Open protocol in browser',
    /** A command: goes to the user's own note on the session. Verbs. */
    writeNote: 'Write note',
    /** A text beside the label "Protocol": there is none. */
    noProtocol: 'No protocol',

    /** Heading of a group of facts about a session, and the label of the first. Nouns. */
    result: 'Result',
    score: 'Score',
    /** A value beside the label "Score". `score` is a number. */
    scoreOf: '{{score}} of {{max}}',

    /**
     * Labels of further facts. A level is a word for a score; `started` is when the session began (a participle),
     * `elapsed` how long the participant worked, `fetched` when the report was downloaded.
     */
    level: 'Level',
    started: 'Started',
    elapsed: 'Elapsed',
    fetched: 'Report updated',
    /** A note below the facts: a session in progress has no score and time yet. "Follow" is a verb: come later. */
    unfinished: 'In progress: score and time follow.',

    /** Headings of further groups. Nouns; sections and outcomes are parts of the result of a session. */
    sections: 'Sections',
    outcomes: 'Outcomes',
    participant: 'Participant',
    /** A text in place of the participant's fields. */
    noData: 'No participant data',
    /** In place of a value that has no text, in lower case. An adjective. */
    emptyValue: 'empty',

    /** Heading of the user's own note on a session. A noun. */
    note: 'Your note',
    /** In the field of the note while it is empty. "Private" is an adjective. */
    notePlaceholder: 'Private: stays on this computer',
    /** A line below the note: how far it is saved. A participle. */
    noteSaved: 'Saved {{time}}',
    /** A line below the note. A participle; `initials` is who wrote it: AB. */
    noteSavedBy: 'Saved {{time}} by {{initials}}',
    /** A line below the note, while it is saved. */
    noteSaving: 'Saving…',
    /** A line below the note: it is not saved yet. A participle. */
    noteUnsaved: 'Not saved yet',
    /** A notice after the user tried to close the window. */
    noteUnsavedAtClose: 'A note isn’t saved. Close again to discard it.',
    /** A line below the note. `reason` is one or two sentences, as in `errors`. */
    noteFailed: 'Not saved: {{reason}}',
    /** A line below the field, while there is no note. */
    noteNone: 'No note yet',

    /** Title of a band: the same note was changed in two windows; the other text follows. */
    noteConflict: 'Changed in another window. Other version:',
    /** In place of the other text: the note was deleted there. A participle. */
    noteConflictEmpty: '(deleted)',
    /** A button, where a note was changed in two windows. A verb: both texts, one after the other. */
    noteKeepBoth: 'Keep both',
    /** A button, where a note was changed in two windows. A verb: the text of this window. */
    noteKeepMine: 'Keep mine',
    /** A button, where a note was changed in two windows. A verb: the text of the other window. */
    noteKeepTheirs: 'Keep the other',
    /** A tooltip on a mark at the tab "Details". */
    noteAttention: 'Your note needs attention',
    /** Title of a notice. `name` is that of the participant; a participle. */
    noteDeleted: 'Note on {{name}} deleted',

    /** Texts in place of a session. */
    loading: 'Loading session…',
    /** Title of an error in place of a session. */
    failed: 'Couldn’t open session',

    /**
     * In place of the answers: title, hint and button. The report is the full record of a session; "Details" is
     * `session.tab.details`.
     */
    noReport: 'Report not downloaded',
    noReportHint: 'For basic details, see the Details tab.',
    /** A button. A verb. */
    fetch: 'Download report',
    /** A button: downloads the report once more. A verb. */
    fetchAgain: 'Refresh',
    /** On the button "Download report", while it runs. */
    fetching: 'Downloading…',
    /** A band above the answers. `time` has the day; `reason` is a sentence, as in `errors`. */
    staleReport: 'Report from {{time}}; refresh failed: {{reason}}',

    /** In place of the answers: title and hint. "Details" is `session.tab.details`. */
    noQuestions: 'No questions in this report',
    noQuestionsHint: 'For other details, see the Details tab.',

    /**
     * In place of the answers of a session that is in progress: title and hint. "Finished" is the session; "checked" is
     * when the app asked the service.
     */
    notFinished: 'Session in progress',
    notFinishedHint: 'Answers appear when finished. Last checked {{time}}.',
    /** A line in place of the answers. */
    fetchingReport: 'Downloading report…',

    /** Tooltip of a picture that is a button, and its spoken name. `name` is that of a field. A verb. */
    enlarge: 'Enlarge “{{name}}”',
    /** In place of a value: a dash. */
    none: '–',

    /** In place of a value without parts, in data of the service; in lower case. */
    emptyList: 'empty list',
    emptyObject: 'empty',
    /** A value in data of the service: it is so. */
    yes: 'yes',
    /** A value in data of the service: it is not so. */
    no: 'no',
    /** In place of a value in data of the service: there is none. */
    nothing: 'none',
    /** A button that opens a list in data of the service: how many items it has. */
    listOf_one: 'List of {{count, number}} item',
    listOf_other: 'List of {{count, number}} items',
    /** A button that opens a group of named values in data of the service. A noun. */
    objectOf_one: '{{count, number}} entry',
    objectOf_other: '{{count, number}} entries',

    /** A button below a list that is cut. "Left": not shown yet. */
    showMore_one: 'Show more ({{count, number}} left)',
    showMore_other: 'Show more ({{count, number}} left)',
    /** A button below a long text that is cut. Verbs. */
    showText_one: 'Show all {{count, number}} character',
    showText_other: 'Show all {{count, number}} characters',
    /** A text in place of a picture. */
    brokenImage: 'Can’t display image',
  },
} as const
