import { en } from '../../contract/text/en.ts'
import type { ExportWords } from '../../contract/text/export-texts.ts'

const { names, yes, no, fieldPrefix } = en.exportOptions
const noteKinds: Readonly<Record<string, string>> = en.reviewNames.noteKind

/** The texts of a readable export on the command line, which speaks English. */
export const EXPORT_WORDS: ExportWords = {
  column: (id) => names[id],
  yes,
  no,
  scoring: (stage) => en.sessions.scoring[stage],
  types: en.session.type,
  fieldPrefix,
  reviews: {
    values: en.reviewExports.value,
    verdict: (id, { verdicts }) => verdicts[id].label || en.reviewNames.verdict[id],
    noteKind: ({ id, name }) => name || (noteKinds[id] ?? en.reviewNames.noteKind.unnamed),
    yes,
    no,
  },
}
