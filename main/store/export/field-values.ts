import type { ParticipantField } from '../../../contract/model/session.ts'
import type { FieldColumns } from './field-columns.ts'

/** Stands for an image, which a table cannot have. */
const IMAGE = '[image]'
/** The JSON after the value of an image field and its closing quote. */
const IMAGE_INDEX = ',"imageIndex":'
const CLOSING_BRACE = '}'.charCodeAt(0)
const CLOSING_BRACKET = ']'.charCodeAt(0)
/** A test has the same fields in most sessions, and few tests share their first ones. */
const MOST_NEXT = 16

/** A field that earlier sessions had after the preceding fields. */
type Seen = {
  /** The JSON between the preceding value and this one. */
  readonly before: string
  /** Position of the field's column; -1 for one without. */
  readonly position: number
  /** Fields that followed it. */
  readonly next: Seen[]
}

/**
 * Reads the values of one session's fields by the positions of their columns; positions without a value are empty. If
 * `learns`, fields without a column get one.
 * Fields are stored as JSON.stringify wrote them, and parsing them would take a third of an export's time. So the text
 * is matched against the structure of earlier sessions, and parsed only where it differs or has escapes.
 */
export function createFieldValues(columns: FieldColumns, learns: boolean): (text: string) => readonly string[] {
  const first: Seen[] = []

  function follow(text: string): readonly string[] | null {
    if (text.includes('\\')) return null
    const values: string[] = []
    let next = first
    let at = 0
    while (text.charCodeAt(at) !== CLOSING_BRACKET) {
      const seen = seenAt(text, at, next)
      if (seen === undefined) return null
      const start = at + seen.before.length
      const end = text.indexOf('"', start)
      const isImage = text.charCodeAt(end + 1) !== CLOSING_BRACE
      if (isImage && !text.startsWith(IMAGE_INDEX, end + 1)) return null
      if (seen.position !== -1) values[seen.position] = isImage ? IMAGE : text.slice(start, end)
      at = (isImage ? text.indexOf('}', end) : end + 1) + 1
      ;({ next } = seen)
    }
    return values
  }

  function parse(text: string): readonly string[] {
    const fields = JSON.parse(text) as readonly ParticipantField[]
    if (learns) columns.learn(fields)
    const positions = columns.positionsOf(fields)
    const values: string[] = []
    fields.forEach(({ value, imageIndex }, index) => {
      const position = positions[index]!
      if (position !== -1) values[position] = imageIndex === undefined ? value : IMAGE
    })
    remember(fields, positions)
    return values
  }

  function remember(fields: readonly ParticipantField[], positions: readonly number[]): void {
    let next = first
    fields.forEach(({ name }, index) => {
      const before = `${index === 0 ? '[' : ','}{"name":${JSON.stringify(name)},"value":"`
      let seen = next.find((known) => known.before === before)
      if (seen === undefined) {
        seen = { before, position: positions[index]!, next: [] }
        if (next.length < MOST_NEXT) next.push(seen)
      }
      ;({ next } = seen)
    })
  }

  return (text) => follow(text) ?? parse(text)
}

function seenAt(text: string, at: number, next: readonly Seen[]): Seen | undefined {
  for (const seen of next) if (text.startsWith(seen.before, at)) return seen
  return undefined
}
