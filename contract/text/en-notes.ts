/** Texts of notes on answers. */
export const enNotes = {
  notes: {
    /** Spoken name of the list of notes. */
    title: 'Notes on this answer',

    /**
     * Hints beside the heading of the notes, each after its keys: "N to add · [ ] stretch · S C I Q log a kind". In
     * lower case; little room. A stretch is a part of the video from one time to another; to log is to add a note of a
     * kind by its key.
     */
    hintAdd: 'to add',
    hintStretch: 'stretch',
    hintLog: 'log a kind',

    /** Hints beside the heading of the notes, each after its key: what is drawn on a page. In lower case; little room. */
    hintHighlight: 'highlight',
    hintRectangle: 'rectangle',
    hintDraw: 'draw',

    /** A hint for an essay, before its keys; "or" stands between them. A passage is some words of the answer. */
    hintPassage: 'Select a passage, then',
    hintOr: 'or',
    /** A hint for a video with a transcript beside it, before the keys: words of the transcript. A verb. */
    hintWords: 'Select words, then',
    /**
     * A hint beside the heading of the notes, after its key, in lower case: ends a stretch of the video. A verb; little
     * room.
     */
    hintEnd: 'end',
    /** Spoken: name of the text of an essay, and how to select words in it. */
    essay: 'Text of answer. Arrow keys select words.',

    /** A command in the palette. `kind` is the name of a kind of note: Incident. A verb. */
    log: 'Log note: {{kind}}',
    /**
     * Title of a notice after a note was added by the key of its kind. `kind` is the name of the kind: Incident; a
     * participle.
     */
    logged: '{{kind}} logged at {{time}}',
    /**
     * Title of a notice after a note was added by the key of its kind, where there is no video. `kind` is the name of
     * the kind; a participle.
     */
    loggedHere: '{{kind}} logged',

    /** Beside the heading, while a stretch of the video is open. A noun: from one time to another. */
    stretchFrom: 'Stretch from {{time}}',
    /**
     * A hint beside the heading of the notes, after its key, in lower case: a stretch of the video gets no note. A
     * verb.
     */
    stretchCancel: 'cancel',
    /** A choice: the note has no kind. */
    none: 'No kind',

    /** Spoken name of a button with a time in the video: plays from there. A verb. */
    goTo: 'Go to {{time}}',
    /**
     * Words of the answer that a note is on, below the note. `quote` is the words; use your quotation marks. A part of
     * a text.
     */
    passage: '“{{quote}}”',
    /** What a note is on: something drawn on a page of a file. Nouns. */
    drawn: { rectangle: 'Rectangle', highlight: 'Highlight', ink: 'Drawing' },
    /** What a note is on. `shape` is one of the names above, `quote` the words within it; use your quotation marks. */
    drawnOn: '{{shape}}: “{{quote}}”',
    /**
     * Beside the quoted words of a note: the file that they are in, and the page. `name` is that of the file,
     * `page` a number.
     */
    inPage: '{{name}}, page {{page, number}}',
    /**
     * Beside the quoted words of a note: the table that they are in, and the cell. `name` is that of the file,
     * `cell` names the cell, such as "Sheet1!B4".
     */
    inCell: '{{name}}, cell {{cell}}',
    /** Beside the time of a note: how long its stretch is. `seconds` is a number; "s" is the unit of seconds. */
    length: '{{seconds}} s',

    /** Buttons of a note: spoken, and a tooltip. Verbs. */
    edit: 'Edit note',
    remove: 'Delete note',
    /** Title of a notice. */
    removed: 'Note deleted',

    /** Spoken names of the field for the text of a note, and of the choice of its kind. Nouns. */
    field: 'Text of note',
    kinds: 'Kind',

    /**
     * A hint below the field of a note, after its key, in lower case; little room. A noun: goes to the choice of the
     * kind.
     */
    hintKind: 'kind',
    /** A hint below the field of a note, after its key, in lower case: saves it. A verb. */
    hintSave: 'save',
    /** A hint below the field of a note, after its key, in lower case: drops what was typed. A verb. */
    hintDiscard: 'discard',
    /** A hint below the field of a note, after its key, in lower case: closes it. A verb. */
    hintClose: 'close',

    /** A text in place of what a note says. */
    noText: 'No text',
    /** Beside a note: what is wrong with its place. The answer changed since it was written. */
    afterEnd: 'After the end of the video',
    /** Beside a note: the recording had no picture there, and one from before was seen. `time` is when that one is from: 03:12.40. */
    stalePicture: 'No new picture since {{time}}',
    /** Beside a note: the words are elsewhere in the text. A participle. */
    moved: 'Passage moved',
    /** Beside a note: the words are not quite the same. A participle. */
    changed: 'Passage changed',
    /** Beside a note: the words are gone. */
    lost: 'Passage no longer in the text',
    /** Beside a note on an area of a page: the words there are others now. */
    pageChanged: 'Page changed',
    /** Beside a note on an area of a page: the page is gone. */
    pageLost: 'Page no longer in the file',

    /** Buttons above and below the notes, where only some are shown. */
    earlier_one: 'Show {{count, number}} earlier note',
    earlier_other: 'Show {{count, number}} earlier notes',
    later_one: 'Show {{count, number}} more note',
    later_other: 'Show {{count, number}} more notes',

    /**
     * A tooltip of a mark on the timeline of the video. `kind` is the name of a kind, or `notes.note`; `text` is the
     * note.
     */
    mark: '{{kind}} at {{time}}: {{text}}',
    /**
     * A tooltip of a mark on the timeline of the video, for a note without text. `kind` is the name of a kind, or
     * `notes.note`.
     */
    markAlone: '{{kind}} at {{time}}',
    /** A name in place of a kind. A noun. */
    note: 'Note',
  },
} as const
