import type { Carries, MethodName } from '../common/methods.ts'
import { readDirectory } from '../queries/directory.ts'
import { listPrograms, readProgram } from '../queries/programs.ts'
import type { ReadDb } from './databases/database.ts'

type ProgramReads = Pick<Carries<'reader'>, Extract<MethodName<'reader'>, `${'programs' | 'directory'}.${string}`>>

/** The reader's methods for programs. */
export function programReads(reviews: ReadDb): ProgramReads {
  return {
    'programs.list': () => listPrograms(reviews),
    'programs.read': (id) => readProgram(reviews, id),
    'directory.read': () => readDirectory(reviews),
  }
}
