import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { announce } from '../../common/notices/notices.ts'
import type { SessionsList } from './list/sessions-list.ts'

/** Tells those who do not see it how many are selected, and how many a search or a filter leaves. */
export function useAnnouncedList(list: SessionsList): void {
  useAnnouncedSelection(list)
  useAnnouncedCount(list)
}

function useAnnouncedSelection(list: SessionsList): void {
  const { t } = useTranslation()
  const count = useStore(list.store, (state) => state.selected.count)
  const total = useStore(list.store, (state) => state.view?.total ?? 0)
  const told = useRef(count)
  useEffect(() => {
    if (told.current === count) return
    told.current = count
    announce(count === 0 ? t('sessions.selection.none') : t('sessions.selection.announce', { count, total }))
  }, [count, total, t])
}

/** Rest after the last letter or choice before the result is told: what is typed on would only talk over it. */
const COUNT_SETTLE_MS = 500

/** What a sync changes is not told. */
function useAnnouncedCount(list: SessionsList): void {
  const { t } = useTranslation()
  const filter = useStore(list.store, (state) => state.filter)
  const isOpening = useStore(list.store, (state) => state.opening)
  const told = useRef(filter)
  useEffect(() => {
    if (told.current === filter || isOpening) return
    const timer = setTimeout(() => {
      const { view, opening } = list.store.getState()
      if (view === null || opening) return
      told.current = filter
      announce(t('sessions.countAnnounced', { count: view.total, storeTotal: view.storeTotal }))
    }, COUNT_SETTLE_MS)
    return () => clearTimeout(timer)
  }, [filter, isOpening, list, t])
}
