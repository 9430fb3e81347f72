/** What is said of text that was entered, in any field. */
export const enTyping = {
  typing: {
    /** Title of a notice, after a long text was pasted or dropped into a field. */
    cut: 'Pasted text was cut off',
    /** Below it: `count` is how many characters the field takes, from 3 to 100,000. */
    most_one: 'This field takes up to {{count, number}} character.',
    most_other: 'This field takes up to {{count, number}} characters.',
  },
} as const
