import type { TFunction } from 'i18next'
import type { ConnectionId, SessionKey } from '../../contract/model/ids.ts'
import type { SessionSearch } from '../../contract/model/session-search.ts'
import { dismissNotice, showNotice } from '../common/notices/notices.ts'

const ID = 'session-search'

type Options = {
  readonly t: TFunction
  /** Address of what the window shows. */
  readonly place: () => string
  readonly open: (connectionId: ConnectionId, key: SessionKey) => void
}

/** Says how the search for the session of a link goes. Opens it only if the user is where the link found them. */
export function createSessionSearch({ t, place, open }: Options): (search: SessionSearch) => void {
  let begunAt: string | null = null

  return (search) => {
    if (search.state === 'searching') {
      begunAt = place()
      const [title, text] = [t('app.sessionSearch.searching'), t('app.sessionSearch.why')]
      return showNotice({ id: ID, tone: 'neutral', title, text, progress: null, stays: true })
    }
    dismissNotice(ID)
    if (search.state === 'ended') return
    const { connectionId, key } = search
    if (place() === begunAt) return open(connectionId, key)
    showNotice({
      id: ID,
      tone: 'ok',
      title: t('app.sessionSearch.found'),
      actions: [
        {
          label: t('app.sessionSearch.open'),
          onAction: () => {
            dismissNotice(ID)
            open(connectionId, key)
          },
        },
      ],
      stays: true,
    })
  }
}
