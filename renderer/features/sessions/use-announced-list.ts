import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { announce } from '../../common/notices/notices.ts'
import type { SessionsList } from './list/sessions-list.ts'

/**
 * Tells those who do not see it how many are selected, and how many a search or a filter leaves. It follows the list by
 * itself, since nothing is drawn for it.
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
      const total = resultSet?.total ?? 0
      announce(count === 0 ? t('sessions.selection.none') : t('sessions.selection.announce', { count, total }))
    })
  }, [list, t])
}

/** Rest after the last letter or choice before the result is told: what is typed on would only talk over it. */
const COUNT_SETTLE_MS = 500

/** What a sync changes is not told. */
function useAnnouncedCount(list: SessionsList): void {
  const { t } = useTranslation()
  useEffect(() => {
    let told = list.store.getState().filter
    let timer: ReturnType<typeof setTimeout> | undefined
    const tell = () => {
      const { resultSet, filter } = list.store.getState()
      if (resultSet === null) return
      told = filter
      announce(t('sessions.countAnnounced', { count: resultSet.total, storeTotal: resultSet.storeTotal }))
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
