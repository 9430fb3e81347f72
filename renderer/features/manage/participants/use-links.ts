import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { beginsFormula } from '../../../../contract/model/formula-guard.ts'
import type { ConnectionId } from '../../../../contract/model/ids.ts'
import { participantLink } from '../../../../contract/model/participant-link.ts'
import type { RegisteredFilter, RegisteredPerson } from '../../../../contract/model/registered.ts'
import { desk } from '../../../bridge/desk.ts'
import { describeError } from '../../../common/i18n/describe-failure.ts'
import { showNotice } from '../../../common/notices/notices.ts'
import { copyText } from '../../../ui/copy-text.ts'
import { useOneAtATime } from '../../../ui/use-one-at-a-time.ts'
import { manageQueries, PEOPLE_PAGE } from '../manage-queries.ts'

/** More links are exported: a clipboard with all of them helps nobody. */
export const MOST_COPIED = 10_000

/** A name as a cell of a pasted table: on one line, and never a formula. */
function cellOf(name: string): string {
  const line = name.replace(/\s+/g, ' ')
  return beginsFormula(line) ? `'${line}` : line
}

/** Copies links and exports the people that are listed. */
export function useLinks(connectionId: ConnectionId, participantUrl: string, filter: RegisteredFilter) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const onlyOnce = useOneAtATime()

  function copy(lines: readonly string[]): void {
    const isCopied = copyText(lines.join('\n'))
    const title = isCopied ? t('participants.copied', { count: lines.length }) : t('participants.copyFailed')
    showNotice({ id: 'links', tone: isCopied ? 'ok' : 'bad', title, isNameless: true, stays: !isCopied })
  }

  function fail(title: string, error: unknown): void {
    const { happened, todo } = describeError(t, error)
    showNotice({ id: 'links', tone: 'bad', title, text: `${happened} ${todo}`, stays: true })
  }

  async function listed(): Promise<readonly RegisteredPerson[]> {
    const people: RegisteredPerson[] = []
    for (let page = 0; page * PEOPLE_PAGE < MOST_COPIED; page += 1) {
      const read = await client.fetchQuery(manageQueries.registered(connectionId, filter, page))
      people.push(...read.people)
      if (people.length >= read.total) break
    }
    return people
  }

  return {
    copyOne(person: RegisteredPerson): void {
      const link = participantLink(participantUrl, person.center, person.participantId)
      if (link !== null) copy([link])
    },
    /** A line for each person: name and link, as cells of a table. */
    copyAll: () =>
      void onlyOnce(async () => {
        try {
          const people = await listed()
          copy(
            people.map(({ name, center, participantId }) =>
              [cellOf(name), participantLink(participantUrl, center, participantId) ?? ''].join('\t'),
            ),
          )
        } catch (error) {
          fail(t('participants.copyFailed'), error)
        }
      }),
    exportAll: () =>
      void onlyOnce(async () => {
        try {
          const saved = await desk.outbox.saveRegistered({ connectionId, filter })
          if (saved === null) return
          const title = t('participants.exported', { name: saved.name })
          showNotice({ id: 'links', tone: 'ok', title, stays: false })
        } catch (error) {
          fail(t('participants.exportFailed'), error)
        }
      }),
  }
}
