import type { TFunction } from 'i18next'
import { DEFAULT_STACK_OPTIONS, type DownloadChoice, type StackOptions } from '../../../contract/model/downloads.ts'
import type { SessionKey } from '../../../contract/model/ids.ts'
import type { DownloadSource } from '../../common/downloads/download-request.ts'
import { viewName } from './stack-texts.ts'

/** What there is to choose from. */
export type DownloadSources = {
  /** The session that the dialog was opened for. */
  readonly session: { readonly key: SessionKey; readonly name: string } | null
  /** The list that is open; `null` while there is none. */
  readonly list: { readonly resultSetId: number; readonly total: number; readonly selected: number } | null
  /** What the list shows, or another view that the dialog was opened for. */
  readonly view: Omit<Extract<DownloadChoice, { kind: 'view' }>, 'kind'>
  /** Sessions of the queue that are not submitted. */
  readonly queued: number
}

/** Sessions of a source that are downloaded unless the user wants more. */
const USUAL = 20

/** A source that there is, and what main is asked for. */
type Offer = { readonly source: DownloadSource; readonly choice: DownloadChoice }

/** What can be chosen, in order. A view there always is: the list shows one. */
export function offersOf({ session, list, view, queued }: DownloadSources): readonly [Offer, ...Offer[]] {
  const rows = (isSelected: boolean): readonly Offer[] => {
    if (list === null || (isSelected ? list.selected : list.total) === 0) return []
    const choice = { kind: 'rows', resultSetId: list.resultSetId, onlySelected: isSelected } as const
    return [{ source: isSelected ? 'selected' : 'listed', choice }]
  }
  const [first, ...others]: readonly Offer[] = [
    ...(session === null ? [] : [{ source: 'session', choice: { kind: 'sessions', keys: [session.key] } } as const]),
    ...rows(true),
  ]
  const ofView: Offer = { source: 'view', choice: { kind: 'view', ...view } }
  const last: readonly Offer[] = [
    ...rows(false),
    ...(queued > 0 ? [{ source: 'queue', choice: { kind: 'queue' } } as const] : []),
  ]
  return first === undefined ? [ofView, ...last] : [first, ...others, ofView, ...last]
}

/** The options that a source begins with. */
export function usualOptions(source: DownloadSource, sources: DownloadSources): StackOptions {
  switch (source) {
    case 'session':
    case 'selected':
      return DEFAULT_STACK_OPTIONS
    case 'listed':
      return { ...ofList(sources), limit: (sources.list?.total ?? 0) > USUAL ? USUAL : null }
    case 'view':
      return { ...ofList(sources), limit: USUAL }
    case 'queue':
      return { ...DEFAULT_STACK_OPTIONS, limit: USUAL, removesSubmitted: true }
  }
}

/** A list that has the newest sessions first means these, whatever its order is later. */
function ofList({ view: { sort } }: DownloadSources): StackOptions {
  const isNewestFirst = sort.column === 'started' && sort.direction === 'desc'
  return { ...DEFAULT_STACK_OPTIONS, order: isNewestFirst ? 'newest' : 'source' }
}

type SourceTexts = { readonly label: string; readonly hint?: string }

export function sourceTexts(t: TFunction, source: DownloadSource, sources: DownloadSources): SourceTexts {
  switch (source) {
    case 'session':
      return { label: t('downloads.whatSession', { name: sources.session?.name ?? '' }) }
    case 'selected':
      return { label: t('downloads.whatSelected', { count: sources.list?.selected ?? 0 }) }
    case 'listed':
      return { label: t('downloads.whatListed', { count: sources.list?.total ?? 0 }) }
    case 'view': {
      const name = viewName(t, sources.view)
      return { label: t('downloads.whatView', { name }), hint: t('downloads.whatViewHint') }
    }
    case 'queue':
      return { label: t('downloads.whatQueue'), hint: t('downloads.whatQueueHint') }
  }
}
