import { resolve } from 'node:path'
import type { Connection } from '../../../contract/model/connection.ts'
import type { ChangeId } from '../../../contract/model/outbox.ts'
import { participantLink } from '../../../contract/model/participant-link.ts'
import type { RegisteredPerson } from '../../../contract/model/registered.ts'
import type { CommandContext } from '../context.ts'
import { count, table } from '../output.ts'
import { errorOf, type Aftermath } from '../send-change.ts'

const PEOPLE_AT_ONCE = 500

/**
 * The people who were registered by a change, in the order of the request, with their links: as a table, or in a CSV with
 * `--out`, of which the result names the path. A CSV that cannot be written is the `error` of the result, which then lists
 * the links: they exist, and a repeated command would make others. Without the address of the participant pages there are
 * only IDs.
 */
export async function linksOf(
  context: CommandContext,
  { id, participantUrl }: Connection,
  change: ChangeId,
  out: string | undefined,
): Promise<Aftermath> {
  const { desk, output } = context
  const people = await peopleOf(context, { id, change })
  if (people.length > 0 && participantUrl === '') {
    output.warn('The connection has no participant link address, so there are IDs and no links.')
  }
  const { isBlind } = await desk.reviewSettings.get(id)
  if (people.length > 0 && isBlind) output.warn('Blind review is on. Names and personal data are left out.')
  const links = people.map(({ participantId, name, employee, center }) => ({
    participantId,
    name,
    employee,
    link: participantLink(participantUrl, center, participantId),
  }))
  const path = out === undefined || people.length === 0 ? null : resolve(out)
  const error =
    path === null ? null : await errorOf(desk.outbox.saveRegistered(id, { ...ANYONE, change }, async () => path))
  const file = error === null ? path : null
  const registered = `${count(people.length, 'person', 'people')} registered`
  return {
    value: { people: links, file },
    text:
      file === null ? [linksTable(links), registered].join('\n').trimStart() : `${registered}; links saved to ${out}`,
    error,
  }
}

const ANYONE = { search: '', center: null, test: null }

async function peopleOf(
  { desk }: CommandContext,
  { id, change }: { readonly id: Connection['id']; readonly change: ChangeId },
): Promise<readonly RegisteredPerson[]> {
  const people: RegisteredPerson[] = []
  for (;;) {
    const page = await desk.outbox.registered(id, { ...ANYONE, change }, people.length, PEOPLE_AT_ONCE)
    people.push(...page.people)
    if (page.people.length < PEOPLE_AT_ONCE) return people.toReversed()
  }
}

type Link = Pick<RegisteredPerson, 'participantId' | 'name' | 'employee'> & { readonly link: string | null }

function linksTable(links: readonly Link[]): string {
  if (links.length === 0) return ''
  return table(
    ['NAME', 'LINK'],
    links.map(({ name, participantId, link }) => [name, link ?? participantId]),
  )
}
