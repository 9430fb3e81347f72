/** The dialog in which the numbers of proctoring results get labels. */
export const enValueNames = {
  valueNames: {
    /** Title of the dialog in which the numbers of proctoring results get labels. `name` is that of the connection. */
    title: 'Proctoring labels – {{name}}',
    /** Text of the dialog in which the numbers of proctoring get labels. */
    text: 'Proctoring results are numbers. Labels are stored only on this computer.',

    /** Headings of the two numbers of a proctoring result. Names that the service gives them. Nouns. */
    conclusion: 'Conclusion',
    evaluation: 'Evaluation',
    /** A text in place of the labels of a number. */
    none: 'No labels yet',

    /** Beside a number: how many reports have it. */
    occurs_one: 'In {{count, number}} report',
    occurs_other: 'In {{count, number}} reports',
    /** Spoken name of a line. `value` is the number: 3. */
    line: 'Value {{value}}',
    /** Heads of the columns and labels of the fields of a line. A noun: the number. */
    value: 'Value',
    /** A noun: what the number is called. */
    name: 'Label',
    /** A noun: the color of the label. */
    tone: 'Color',
    /** The choices of a color, by what it means. */
    tones: { neutral: 'Neutral', ok: 'OK', warn: 'Needs attention', bad: 'Problem' },

    /** Buttons. The longer ones are spoken. Verbs. */
    add: 'Add label',
    addTo: { conclusion: 'Add label for conclusion', evaluation: 'Add label for evaluation' },
    /** Spoken name of a button and its tooltip. `value` is the number: 3. */
    remove: 'Remove label for {{value}}',
    /** In place of a line that was removed. `name` is its label, `value` the number: 3. */
    removed: '“{{name}}” ({{value}}) will be removed when you save.',
    /** A button in a line that was removed: the line stays. A verb. */
    keep: 'Undo',

    /** Errors below a field. `twice` is of a number that another line has; the last stands below an empty label. */
    problem: {
      value: 'Enter a whole number.',
      twice: 'Already listed.',
      name: 'Enter a label or remove.',
    },
  },
} as const
