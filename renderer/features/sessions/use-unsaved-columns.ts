import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { Failure } from '../../../contract/model/errors.ts'
import { describeFailure } from '../../common/i18n/describe-failure.ts'
import { dismissNotice, showNotice } from '../../common/notices/notices.ts'
import type { SessionsList } from './list/sessions-list.ts'

const NOTICE_ID = 'columns-failed'

/** Shows a notice while the columns cannot be saved. It subscribes to the list itself, so that nothing renders for it. */
export function useUnsavedColumns(list: SessionsList): void {
  const { t } = useTranslation()
  useEffect(() => {
    const show = (failure: Failure | null) => {
      if (failure === null) return dismissNotice(NOTICE_ID)
      const { happened, todo } = describeFailure(t, failure)
      const text = `${happened} ${todo}`
      showNotice({ id: NOTICE_ID, tone: 'bad', title: t('sessions.columns.failed'), text, stays: true })
    }
    show(list.store.getState().columnsFailure)
    const end = list.store.subscribe(({ columnsFailure }, before) => {
      if (columnsFailure !== before.columnsFailure) show(columnsFailure)
    })
    return () => {
      end()
      dismissNotice(NOTICE_ID)
    }
  }, [list, t])
}
