import type { TFunction } from 'i18next'
import { DEFAULT_STACK_OPTIONS, type DownloadChoice, type StackOptions } from '../../../contract/model/downloads.ts'
import type { SessionKey } from '../../../contract/model/ids.ts'
import type { DownloadSource } from '../../common/downloads/download-request.ts'

/** What there is to choose from. */
export type DownloadSources = {
  /** The session that the dialog was opened for. */
  readonly session: { readonly key: SessionKey; readonly name: string } | null
  /** The list that is open; `null` while there is none. */
  readonly list: { readonly resultSetId: number; readonly total: number; readonly selected: number } | null
  /** What the list shows, or another view that the dialog was opened for. */
  readonly view: Omit<Extract<DownloadChoice, { kind: 'view' }>, 'kind'> | null
  /** Sessions of the queue that are not submitted. */
  readonly queued: number
}

/** Sessions of a source that are downloaded unless the user wants more. */
const USUAL = 20

export function offeredSources({ session, list, view, queued }: DownloadSources): readonly DownloadSource[] {
  return [
    ...(session === null ? [] : (['session'] as const)),
    ...(list !== null && list.selected > 0 ? (['selected'] as const) : []),
    ...(view === null ? [] : (['view'] as const)),
    ...(list !== null && list.total > 0 ? (['listed'] as const) : []),
    ...(queued > 0 ? (['queue'] as const) : []),
  ]
}

/** What main is asked for; `null` for a source that there is not. */
export function choiceOf(source: DownloadSource, { session, list, view }: DownloadSources): DownloadChoice | null {
  switch (source) {
    case 'session':
      return session && { kind: 'sessions', keys: [session.key] }
    case 'selected':
      return list && { kind: 'rows', resultSetId: list.resultSetId, onlySelected: true }
    case 'listed':
      return list && { kind: 'rows', resultSetId: list.resultSetId, onlySelected: false }
    case 'view':
      return view && { kind: 'view', ...view }
    case 'queue':
      return { kind: 'queue' }
  }
}

/** The options that a source begins with. */
export function usualOptions(source: DownloadSource, sources: DownloadSources): StackOptions {
  switch (source) {
    case 'session':
    case 'selected':
      return DEFAULT_STACK_OPTIONS
    case 'listed':
      return { ...DEFAULT_STACK_OPTIONS, limit: (sources.list?.total ?? 0) > USUAL ? USUAL : null }
    case 'view':
      return { ...DEFAULT_STACK_OPTIONS, limit: USUAL }
    case 'queue':
      return { ...DEFAULT_STACK_OPTIONS, limit: USUAL, removesSubmitted: true }
  }
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
      const { name: given = '' } = sources.view ?? {}
      const name = given === '' ? t('downloads.namelessView') : given
      return { label: t('downloads.whatView', { name }), hint: t('downloads.whatViewHint') }
    }
    case 'queue':
      return { label: t('downloads.whatQueue'), hint: t('downloads.whatQueueHint') }
  }
}
