import { z } from 'zod'
import { operationIdSchema } from '../../../contract/model/operation.ts'
import { foldText, type Folded, type FoldedText, type TextChange } from './fold.ts'

/** A reviewer's note on a session. */
export const NOTE = 'note'
export const NOTE_SCHEMA = 1

const noteSchema = z.object({ text: z.string(), replaces: z.array(operationIdSchema) })

/** `null` for what a later version wrote and this one cannot read. */
function readNote({ payload, schema }: Folded): TextChange | null {
  if (schema !== NOTE_SCHEMA) return null
  const read = noteSchema.safeParse(parse(payload))
  return read.success ? read.data : null
}

/** The note that operations come to; one that was emptied or never written is an empty text. */
export function foldNote(operations: readonly Folded[]): FoldedText {
  return foldText(operations, readNote)
}

export function notePayload(change: TextChange): string {
  return JSON.stringify({ text: change.text, replaces: change.replaces })
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return null
  }
}
