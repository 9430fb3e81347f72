import type { TFunction } from 'i18next'
import type { DownloadItem, DownloadState, MissingItem } from '../../../contract/model/downloads.ts'
import { formatPercent, formatShortInstant } from '../../../contract/text/format.ts'
import { describeFailure, describeMediaFailure } from '../i18n/describe-failure.ts'

/** The short name of a state: "Ready", or how far it is. */
export function downloadStateText(t: TFunction, state: DownloadState): string {
  return state.kind === 'running' ? percentText(state) : t(`listDownloads.state.${state.kind}`)
}

/** "63%". It says 100% only when nothing is left. */
export function percentText({ done, total }: { readonly done: number; readonly total: number }): string {
  return formatPercent(percentOf(done, total), 0)
}

/** 0 to 100, and never 100 before the end: `total` is an estimate until the manifests are read. */
export function percentOf(done: number, total: number): number {
  return total <= 0 ? 0 : Math.min(99, Math.floor((100 * done) / total))
}

/** What more there is to know of a state: what is missing, or since when it is outdated; `null` for nothing. */
export function downloadDetail(t: TFunction, state: DownloadState): string | null {
  if (state.kind === 'partly') return state.missing.map((missing) => missingText(t, missing)).join('\n')
  if (state.kind !== 'outdated') return null
  return t('listDownloads.outdatedSince', { time: formatShortInstant(state.since, Date.now()) })
}

export function missingText(t: TFunction, { item, failure }: MissingItem): string {
  // The report comes from the service, and all else from the servers that it names.
  const { happened } = item.kind === 'report' ? describeFailure(t, failure) : describeMediaFailure(t, failure)
  return t('listDownloads.missing', { what: itemText(t, item), why: happened.replace(/\.$/, '') })
}

function itemText(t: TFunction, { kind, questionNum }: DownloadItem): string {
  if (kind === 'protocol' || kind === 'report') return t(`listDownloads.missingItem.${kind}`)
  return t(`listDownloads.missingItem.${kind}`, { num: questionNum ?? '' })
}
