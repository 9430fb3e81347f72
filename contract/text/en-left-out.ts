/** Texts for what a file has and its view does not show. */
export const enLeftOut = {
  leftOut: {
    /** Above a file. `parts` is a list of those below: "2 equations, 1 comment". */
    line: 'Not in this view: {{parts}}.',
    /** A button after it: shows the file as pages, in the view that is named so. A verb. */
    openPages: 'Open Page view',
    /** Above a file that is shown as pages. `parts` is a list of those below: “1 SmartArt graphic, 1 inserted part”. */
    pagesLine: 'Not on these pages: {{parts}}.',
    /** A button after it: shows the file as text, in the view that is named so. A verb. */
    openText: 'Open Text view',

    /**
     * A button after the line above a file: shows and hides the words of what is left out, in a list. The third names
     * the list for screen readers, the fourth is its last entry: `count` is a number.
     */
    showList: 'Show list',
    hideList: 'Hide list',
    list: 'What is not shown',
    more: 'and {{count, number}} more',

    /** Above an office file that is shown as pages, and too large or too damaged to be read for it. A sentence. */
    unchecked: 'Couldn’t check what these pages leave out.',
    /** Above a file that is shown as pages: `fonts` are names of fonts that this computer lacks, “Garamond, Aptos”. */
    fonts: 'Replaced fonts: {{fonts}}.',
    /**
     * Above a preview that is shown in place of a file: a photo as a camera has measured it, or a document of Pages, Numbers or
     * Keynote, whose preview may have all pages or the first only.
     */
    preview: {
      camera: 'Shown is the preview that the camera stored.',
      program: 'Shown is the preview that the program stored, maybe of the first page only.',
    },
    /** In place of a file whose content is all in the list above. */
    nothing: 'This view can’t show any of the file’s content.',
    /** Heading above the comments of a document, which stand behind its text. */
    comments: 'Comments',
    /** Heading above the headers and footers of a document's pages, which stand behind its text. */
    headers: 'Headers and footers',
    /** A table behind the sheets of a workbook: its tab, its headings, and what its rows are. Nouns. */
    beside: {
      tab: 'Comments and text boxes',
      place: 'Place',
      kind: 'Kind',
      text: 'Text',
      comment: 'Comment',
      textBox: 'Text box',
      chart: 'Chart title',
    },
    /** Parts of a file that are not shown, with their number. Nouns; they stand in the list above. */
    parts: {
      equation_one: '{{count, number}} equation',
      equation_other: '{{count, number}} equations',
      comment_one: '{{count, number}} comment',
      comment_other: '{{count, number}} comments',
      note_one: '{{count, number}} footnote',
      note_other: '{{count, number}} footnotes',
      header_one: '{{count, number}} header or footer',
      header_other: '{{count, number}} headers and footers',
      textBox_one: '{{count, number}} text box',
      textBox_other: '{{count, number}} text boxes',
      picture_one: '{{count, number}} image',
      picture_other: '{{count, number}} images',
      drawing_one: '{{count, number}} drawing',
      drawing_other: '{{count, number}} drawings',

      /** More of them: a chart, a SmartArt graphic (a name), parts of forms, and fields that a program fills in. */
      chart_one: '{{count, number}} chart',
      chart_other: '{{count, number}} charts',
      diagram_one: '{{count, number}} SmartArt graphic',
      diagram_other: '{{count, number}} SmartArt graphics',
      formField_one: '{{count, number}} form field',
      formField_other: '{{count, number}} form fields',
      field_one: '{{count, number}} inserted field',
      field_other: '{{count, number}} inserted fields',

      /** More of them: a change that a program has recorded, things inside a file, and what a file hides. */
      change_one: '{{count, number}} tracked change',
      change_other: '{{count, number}} tracked changes',
      object_one: '{{count, number}} embedded object',
      object_other: '{{count, number}} embedded objects',
      attachment_one: '{{count, number}} attachment',
      attachment_other: '{{count, number}} attachments',
      layer_one: '{{count, number}} hidden layer',
      layer_other: '{{count, number}} hidden layers',
      hiddenSheet_one: '{{count, number}} hidden sheet',
      hiddenSheet_other: '{{count, number}} hidden sheets',
      hiddenLine_one: '{{count, number}} hidden row or column',
      hiddenLine_other: '{{count, number}} hidden rows and columns',

      /**
       * More of them: slides of a presentation that are not shown to an audience, what stands in the notes of slides, and
       * words of a text that are formatted as hidden.
       */
      hiddenSlide_one: '{{count, number}} hidden slide',
      hiddenSlide_other: '{{count, number}} hidden slides',
      speakerNotes_one: 'speaker notes of {{count, number}} slide',
      speakerNotes_other: 'speaker notes of {{count, number}} slides',
      hiddenText_one: '{{count, number}} hidden passage',
      hiddenText_other: '{{count, number}} hidden passages',

      /** One more: a date, a time or the result of a formula, as the file was saved; the view has today’s instead. */
      updated_one: '{{count, number}} saved value (worked out anew)',
      updated_other: '{{count, number}} saved values (worked out anew)',

      /**
       * More of them: parts of web pages, parts in another format that a document includes, characters that can’t be
       * decoded, and damaged parts of a file.
       */
      script_one: '{{count, number}} script',
      script_other: '{{count, number}} scripts',
      style_one: '{{count, number}} style sheet',
      style_other: '{{count, number}} style sheets',
      frame_one: '{{count, number}} embedded page',
      frame_other: '{{count, number}} embedded pages',
      media_one: '{{count, number}} sound or video',
      media_other: '{{count, number}} sounds or videos',
      inserted_one: '{{count, number}} inserted part',
      inserted_other: '{{count, number}} inserted parts',
      character_one: '{{count, number}} unreadable character',
      character_other: '{{count, number}} unreadable characters',
      part_one: '{{count, number}} damaged part',
      part_other: '{{count, number}} damaged parts',
    },
  },
} as const
