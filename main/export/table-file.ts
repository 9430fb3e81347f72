import type { FileType } from '../../contract/model/export-options.ts'
import type { TablePart } from '../store/export/table-part.ts'
import type { TargetFile } from './target-file.ts'
import { createWorkbookFile } from './workbook-file.ts'

/** What of a part goes into a file. */
export type FilePart = Pick<TablePart, 'head' | 'body' | 'sheetsAt' | 'tail'>

/** Writes the parts of a table to a file. */
export type TableFile = {
  add(part: FilePart): Promise<void>
  /** Completes the file after the last part. */
  end(): Promise<void>
  /** Aborts writing. Has no effect after `end`. */
  stop(): Promise<void>
}

/** `name` is the name of a workbook's sheet. */
export function createTableFile(fileType: FileType, file: Pick<TargetFile, 'write'>, name: string): TableFile {
  return fileType === 'xlsx' ? createWorkbookFile(file, name) : createTextFile(file)
}

function createTextFile(file: Pick<TargetFile, 'write'>): TableFile {
  let isBegun = false
  return {
    async add({ head, body }) {
      if (!isBegun) await file.write(head)
      isBegun = true
      if (body.length > 0) await file.write(body)
    },
    end: () => Promise.resolve(),
    stop: () => Promise.resolve(),
  }
}
