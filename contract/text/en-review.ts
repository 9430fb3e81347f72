/** Texts of the settings of reviews. */
export const enReview = {
  review: {
    settings: {
      /** A line below the heading of the section. `name` is that of the connection, `keys` a shortcut: Ctrl Z. */
      savedAtOnce: 'For {{name}}. Changes save immediately. Undo with {{keys}}.',
      /** A text in place of the settings. */
      noConnection: 'Review settings belong to a connection. Add one first.',
      /** Title of an error in place of the settings. */
      unreadable: 'Couldn’t load review settings',

      /** Heading of the group of the four verdicts, and a name in notices. */
      verdicts: 'Verdicts',
      /** A button: gives all verdicts their first names. Verbs. */
      resetLabels: 'Reset labels',

      /** Columns of the table of verdicts. Nouns: the name of the verdict, and the key that gives it. */
      label: 'Label',
      key: 'Key',
      /** Spoken: a key. `number` is 1 to 4. "Shift" is what is printed on keyboards. */
      keyOf: 'Shift {{number}}',
      /** A column: the conclusions of proctoring that go with the verdict. The subject is the verdict. */
      agreesWith: 'Agrees with proctoring',
      /** A column: whether a reason must be given for the verdict. A noun. */
      reason: 'Reason',

      /** Spoken names of the field and the button for the name of a verdict. `name` is that of the verdict. */
      labelOf: 'Label of {{name}}',
      renameLabel: 'Rename {{name}}',
      /** An error below the field for the name of a verdict. */
      sameLabel: 'Another verdict has this label.',

      /**
       * Spoken names in the column "Agrees with proctoring": the list, and the buttons that add or remove a conclusion.
       * `name` is that of the verdict, `value` the conclusion.
       */
      agreementOf: 'Proctoring that {{name}} agrees with',
      addValue: 'Add conclusion to {{name}}',
      removeValue: 'Remove {{value}} from {{name}}',
      /** Label of a field for a conclusion that is not in the list. */
      otherValue: 'Other number',
      /** An error below the field for a conclusion: it is no number. */
      notANumber: 'Enter a whole number.',
      /** An error below the field for a conclusion: the verdict has it. */
      listed: 'Already listed.',
      /** A button. A verb. */
      add: 'Add',

      /** Spoken name of the choice in the column "Reason". `name` is that of the verdict. */
      reasonOf: 'Reason for {{name}}',
      /** Choices in the column "Reason": whether a reason must be given. Adjectives, of the reason; little room. */
      reasonRules: { none: 'Not needed', optional: 'Optional', required: 'Required' },

      /**
       * Label of the row with the list of reasons that reviewers choose from; beside it, how many there are, and
       * whether another one can be typed.
       */
      reasons: 'Reasons',
      reasonsFree_zero: 'None in the list, free text allowed',
      reasonsFree_one: '{{count, number}} in the list, free text allowed',
      reasonsFree_other: '{{count, number}} in the list, free text allowed',
      reasonsOnly_zero: 'None in the list, no free text',
      reasonsOnly_one: '{{count, number}} in the list, no free text',
      reasonsOnly_other: '{{count, number}} in the list, no free text',

      /** A button, and the title and text of the dialog that it opens. Verbs. */
      editReasons: 'Edit reasons…',
      reasonsTitle: 'Edit reasons',
      reasonsText: 'Offered with verdicts that take a reason.',
      /** Label of a field in the dialog of reasons. `number` is its place in the list: 2. A noun. */
      reasonNumber: 'Reason {{number}}',
      /** A text in the dialog of reasons, where there are none. */
      noReasons: 'No reasons yet',

      /** A button of the dialog of reasons; then items of menus in lists of the settings. Verbs. */
      addReason: 'Add reason',
      moveUp: 'Move up',
      moveDown: 'Move down',

      /** Tooltips of buttons beside a reason. `number` is its place in the list: 2. Verbs. */
      moveReasonUp: 'Move reason {{number}} up',
      moveReasonDown: 'Move reason {{number}} down',
      removeReason: 'Remove reason {{number}}',
      /** An error below a reason: another field has it. */
      sameReason: 'Already listed.',
      /** An error below a reason that is blank. */
      emptyReason: 'Enter a reason or remove.',

      /**
       * Label of a checkbox in the dialog of reasons and its hint, and an error where there would be neither a list nor
       * free text.
       */
      allowsFreeReason: 'Allow free text',
      allowsFreeReasonHint: 'A reason can be typed instead of chosen.',
      noWayToReason: 'Add a reason or allow free text.',

      /** Heading of the group of the kinds of notes, and its hint. Nouns. */
      noteKinds: 'Note kinds',
      noteKindsHint: 'Keys work while a video has focus',
      /** A button. Verbs. */
      addKind: 'Add kind',
      /** A text in place of the kinds of notes. */
      noKinds: 'No note kinds yet',
      /** A badge on a kind that is no longer offered, because notes have it. A participle; little room. */
      retired: 'Retired',
      /** Beside a kind: how many notes have it. Little room. */
      noteCount_one: '{{count, number}} note',
      noteCount_other: '{{count, number}} notes',

      /** Spoken name of the menu of a kind, and its items. `name` is that of the kind. Verbs. */
      kindMenu: 'Menu of {{name}}',
      renameKind: 'Rename',
      changeKey: 'Change key',
      /** A menu item: the mark of the kind on the timeline. Verbs. */
      changeLook: 'Change form and color',
      /** A menu item of a kind. A verb. */
      removeKind: 'Remove',
      /** A menu item of a retired kind: it can be used again. Verbs. */
      offerAgain: 'Offer again',

      /** Titles of notices. `name` is that of the kind; participles. "It" is the kind. */
      kindRemoved: '“{{name}}” removed',
      kindRetired: '“{{name}}” retired. Its notes keep it.',
      /** Title of a notice. `name` is that of a kind or comment; `place` its new place, a number. */
      moved: '{{name}} moved to {{place, number}} of {{count, number}}',

      /**
       * Labels of the fields of a kind, with their hints and errors below them. `kindKey` is the key that adds such a
       * note; a noun.
       */
      kindName: 'Name',
      kindNameMissing: 'Enter a name.',
      sameName: 'Another kind has this name.',
      kindKey: 'Key',
      kindKeyHint: 'A letter. Leave blank for no key.',
      keyNotALetter: 'Use a letter from A to Z.',
      /** An error below a key. `key` is the key, `action` what it does, as in `shortcuts`. */
      keyOfShortcut: '{{key}} is the key for “{{action}}”.',
      /** An error below a key. `key` is the key, `name` the kind that has it. */
      keyOfKind: '{{key}} is the key of “{{name}}”.',

      /** Label of a field: the shape of the mark of a kind on the timeline; a noun. Its choices follow. */
      form: 'Form',
      /** Choices of the shape of a mark. Nouns. */
      forms: { circle: 'Circle', diamond: 'Diamond', triangle: 'Triangle', square: 'Square' },
      /** Label of a field: the color of the mark. Its choices follow. */
      color: 'Color',
      /** Choices of the color of a mark. */
      colors: { ok: 'Green', warn: 'Amber', bad: 'Red', accent: 'Blue', neutral: 'Gray' },

      /**
       * Heading of a group, and its settings, on or off, with their hints. To hide: a verb. In a blind review names and
       * photos are not shown.
       */
      blind: 'Blind review',
      isBlind: 'Hide who the participants are',
      isBlindHint: 'Names, photos and personal fields. Revealing one asks for a reason and is recorded.',
      hidesPicture: 'Hide the picture of videos too',
      hidesPictureHint: 'Sound and waveform stay.',

      /** Heading of a group: giving points and submitting reviews. */
      scoring: 'Scoring and submitting',
      /** Label of a setting: when a review without a verdict cannot be submitted. "Submit" is the button. */
      needsVerdict: 'Submit needs a verdict',
      /** Choices of "Submit needs a verdict": when it is needed. */
      verdictRules: { proctored: 'If proctoring has a result', always: 'Always', never: 'Never' },
      /** Label of a setting that is on or off. "Submit" is the button. */
      needsEveryScore: 'Submit needs a score for every question',
      /** A hint below the label "Submit needs a score for every question". */
      needsEveryScoreHint: 'What is missing is listed, each with a link to its place.',

      /** Label of a setting: what is shown after the button "Submit". */
      afterSubmit: 'After Submit',
      /** Choices of "After Submit": the next session of the queue, or the same. Verbs. */
      afterSubmits: { next: 'Go to next in queue', stay: 'Stay' },
      /** Label of a setting: how long a silence of a video must be. Its choices follow. */
      skipsSilenceOver: 'Skip silences longer than',
      /** A hint below the label "Skip silences longer than". "Skip silence" is `player.skipSilence`. */
      skipsSilenceOverHint: 'While “Skip silence” is on.',
      /** Choices of how long a silence must be. */
      seconds_one: '{{count, number}} second',
      seconds_other: '{{count, number}} seconds',

      /**
       * Spoken name of the list of texts that are inserted into comments, its search field, and buttons. Nouns after
       * the verbs.
       */
      comments: 'Reusable comments',
      searchComments: 'Search comments',
      /** A button and the title of a dialog. Verbs. */
      addComment: 'Add comment',
      /** Title of a dialog. Verbs. */
      editComment: 'Edit comment',

      /** Texts in place of the comments: a title and a hint, after each other with a point between them. */
      noComments: 'No comments yet',
      noCommentsHint: 'Texts that you use again and again.',
      /** A text in place of the comments, where a search found none. */
      noCommentFound: 'No matches',
      /** Spoken after a search. */
      commentsFound_one: '{{count, number}} comment found',
      commentsFound_other: '{{count, number}} comments found',
      /** A button below a list that is cut. Verbs. */
      showAllComments: 'Show all {{count, number}}',

      /** Beside a comment: how often it was inserted. A participle; little room. */
      used: 'Used {{count, number}}×',
      unused: 'Not used yet',

      /** Spoken name of the menu of a comment, and its items. `name` is its title. Verbs. */
      commentMenu: 'Menu of {{name}}',
      edit: 'Edit',
      delete: 'Delete',
      /** Title of a notice. `name` is the title of the comment. */
      commentDeleted: '“{{name}}” deleted',

      /** Labels of the two fields of a comment, and errors below them. Nouns. */
      commentTitle: 'Title',
      commentTitleMissing: 'Enter a title.',
      commentText: 'Text',
      commentTextMissing: 'Enter a text.',
    },
  },
} as const
