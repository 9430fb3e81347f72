/**
 * People who were entered one by one, as the text of a table, so that they are checked and sent like those of a file. Its
 * columns are the fields of the profile.
 */
export function enteredTable(fields: readonly string[], people: readonly Readonly<Record<string, string>>[]): string {
  const rows = [fields, ...people.map((person) => fields.map((field) => person[field] ?? ''))]
  return rows.map((cells) => cells.map(quoted).join(',')).join('\r\n')
}

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`
