/**
 * What is filled in, where it is the same wherever it stands. The context of a text explains any other placeholder, and
 * one of these too where more can be said: it names it in backticks.
 */
export const PLACEHOLDERS = {
  count: 'a number, which decides the plural form: 12',
  total: 'a number of all: 1,200',
  num: 'the number of a question in its test: 3, or 2.1',
  percent: 'a share: 27%, or the number alone where % follows',
  size: 'an amount of data with its unit: 1.2 MB',
  version: 'a version number: 3, or 1.2.0 of the app',
  max: 'the most points that can be had: 10',
  time: 'a time, with the day where it is not today: 14:05, or Mar 1, 14:05; of a video: 1:05',
  fileName: 'the name of a file: sessions.csv',
  zone: 'the name of a time zone: Europe/Berlin',
  limit: 'the highest or lowest number that is allowed: 100',
}

/** All placeholders of a text as they stand in it: `{{count, number}}`. */
export function placeholdersOf(text) {
  return text.match(/\{\{[^}]*\}\}/g) ?? []
}

/** `count` of `{{count, number}}`. */
export function placeholderName(placeholder) {
  return placeholder
    .replace(/^\{\{|\}\}$/g, '')
    .split(',', 1)[0]
    .trim()
}

/** Names of the placeholders of a text that a context does not name. */
export function unexplained(text, context) {
  return placeholdersOf(text)
    .map(placeholderName)
    .filter((name) => !context.includes(`\`${name}\``))
}
