import { useMemo, useState } from 'react'
import type { TextReading, ViewedType } from '../../../../contract/model/media.ts'
import type { ViewerFile } from '../../../viewer/viewer-messages.ts'

/** Types that are shown as what they mean, and can be shown as they were written. */
const SOURCED: ReadonlySet<ViewedType> = new Set(['html', 'csv', 'markdown', 'notebook', 'mail'])

/** How the file is read: in which encoding, and whether as it was written. */
export type Reading = {
  /** What main found; `null` for a file that is no text. */
  readonly found: TextReading | null
  /** The encoding that the user chose; otherwise `null`. */
  readonly chosen: string | null
  /** `null` where there is no other view of the file. */
  readonly isSource: boolean | null
  readonly choose: (encoding: string) => void
  readonly showSource: (isSource: boolean) => void
}

/** The file as the user wants to read it. Its object changes with that, and its frame has to be loaded again. */
export function useReading(file: ViewerFile): { readonly file: ViewerFile; readonly reading: Reading } {
  const [chosen, setChosen] = useState<string | null>(null)
  const [isSource, setIsSource] = useState(false)
  const shown = useMemo(() => readAs(file, chosen, isSource), [file, chosen, isSource])
  return {
    file: shown,
    reading: {
      found: file.text,
      chosen,
      isSource: SOURCED.has(file.type) ? isSource : null,
      choose: (encoding) => setChosen(encoding === file.text?.encoding ? null : encoding),
      showSource: setIsSource,
    },
  }
}

function readAs(file: ViewerFile, encoding: string | null, isSource: boolean): ViewerFile {
  const { text, large } = file
  if (text === null) return file
  const way = encoding === null ? {} : ({ encoding, ground: 'chosen' } as const)
  return { ...file, text: { ...text, ...way }, ...(large && { large: { ...large, ...way } }), isSource }
}

/** What the frame is loaded for: another one is loaded anew. */
export const frameKey = ({ type, text, isSource }: ViewerFile) => `${type} ${text?.encoding} ${isSource === true}`
