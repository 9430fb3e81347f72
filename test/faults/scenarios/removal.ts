import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { formatSessionKey } from '../../../contract/model/ids.ts'
import type { Desk } from '../../../main/desk/desk-type.ts'
import {
  onlyConnection,
  prepareSynced,
  storedKeys,
  withDesk,
  type Home,
  type NoteText,
  type Prepared,
  type Scenario,
} from '../scenario.ts'

const TEXT = 'Exported before the removal'

/** Folders of connections that are left. The start deletes them beside its other work, so they are gone when it has ended. */
export function leftFolders(home: Home): readonly string[] {
  const folders = join(home.data, 'connections')
  return existsSync(folders) ? readdirSync(folders).map((name) => `the folder ${name} is left`) : []
}

function reviewsFile(home: Home): string {
  return join(home.out, 'reviews.json')
}

/** A connection is removed once its reviews are in a file. */
export const removal: Scenario = {
  name: 'removal',
  async prepare(home, service) {
    const notes: NoteText[] = []
    await prepareSynced(home, service, async (desk, connection) => {
      for (const key of await storedKeys(desk, connection, 3)) {
        notes.push({ key, text: TEXT })
        await desk.notes.set(connection.id, key, TEXT)
      }
    })
    return { isConnected: true, notes }
  },
  run: (context) =>
    withDesk(context, async (desk) => {
      const { id } = await onlyConnection(desk)
      await desk.connections.remove(id, false, reviewsFile(context.home))
      context.tell({ kind: 'removed' })
    }),
  /** What was interrupted is finished: by the start, or where the connection is still listed by the same command again. */
  async check(desk, { home, told, prepared }) {
    const problems: string[] = []
    const [listed] = await desk.connections.list()
    if (listed === undefined) problems.push(...missing(home, prepared))
    else {
      if (told.some(({ kind }) => kind === 'removed')) problems.push('a connection that was removed is listed')
      problems.push(...(await lostOf(desk, listed.id, prepared)))
      await desk.connections.remove(listed.id, false, reviewsFile(home))
      problems.push(...missing(home, prepared))
    }
    if ((await desk.connections.list()).length > 0) problems.push('the connection is still listed')
    return problems
  },
}

/** The notes that a listed connection does not have: its folder is gone, or it passes for an empty one. */
async function lostOf(desk: Desk, id: Parameters<Desk['notes']['get']>[0], { notes }: Prepared): Promise<string[]> {
  const problems: string[] = []
  for (const { key, text } of notes) {
    const found = await desk.notes.get(id, key)
    if (found.text !== text) problems.push(`a note of the listed connection is lost: ${formatSessionKey(key)}`)
  }
  return problems
}

type ReviewsFile = {
  readonly sessions: readonly {
    readonly session: NoteText['key']
    readonly reviews: readonly { readonly note: { readonly text: string } }[]
  }[]
}

/** The notes that the file of reviews lacks. */
function missing(home: Home, { notes }: Prepared): readonly string[] {
  if (!existsSync(reviewsFile(home))) return ['the connection is gone, and there is no file of its reviews']
  const { sessions } = JSON.parse(readFileSync(reviewsFile(home), 'utf8')) as ReviewsFile
  const exported = new Map(
    sessions.map(({ session, reviews }) => [formatSessionKey(session), reviews.map(({ note }) => note.text)]),
  )
  return notes
    .filter(({ key, text }) => exported.get(formatSessionKey(key))?.includes(text) !== true)
    .map(({ key }) => `the file of reviews lacks ${formatSessionKey(key)}`)
}
