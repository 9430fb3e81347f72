import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { announce } from '../../common/notices/notices.ts'
import type { SessionsList } from './list/sessions-list.ts'

/**
 * Announces the number of selected sessions and the number of search results to screen readers. It subscribes to the
 * list itself, so that nothing renders for it.
 */
export function useAnnouncedList(list: SessionsList): void {
  useAnnouncedSelection(list)
  useAnnouncedCount(list)
}

function useAnnouncedSelection(list: SessionsList): void {
  const { t } = useTranslation()
  useEffect(() => {
    let told = list.store.getState().selected.count
    return list.store.subscribe(({ selected: { count }, resultSet }) => {
      if (told === count) return
      told = count
      // The noun follows the total: "1 of 2 sessions".
      const numbers = { selected: count, count: resultSet?.total ?? 0 }
      announce(count === 0 ? t('sessions.selection.none') : t('sessions.selection.announce', numbers))
    })
  }, [list, t])
}

/**
 * Milliseconds after the last letter or choice before the result is announced, so that it does not interrupt typing.
 */
const COUNT_SETTLE_MS = 500

/** Changes by a sync are not announced. */
function useAnnouncedCount(list: SessionsList): void {
  const { t } = useTranslation()
  useEffect(() => {
    let told = list.store.getState().filter
    let timer: ReturnType<typeof setTimeout> | undefined
    const tell = () => {
      const { resultSet, filter } = list.store.getState()
      if (resultSet === null) return
      told = filter
      const { total, storeTotal } = resultSet
      announce(
        total === 0 ? t('sessions.noMatchTitle') : t('sessions.countAnnounced', { listed: total, count: storeTotal }),
      )
    }
    const unsubscribe = list.store.subscribe(({ filter, opening }, before) => {
      if (filter === before.filter && opening === before.opening) return
      clearTimeout(timer)
      if (filter !== told && !opening) timer = setTimeout(tell, COUNT_SETTLE_MS)
    })
    return () => {
      clearTimeout(timer)
      unsubscribe()
    }
  }, [list, t])
}
