import type { TFunction } from 'i18next'
import { type ErrorCode, type Failure, toFailure } from '../../../contract/model/errors.ts'
import { enErrors, type FailureVariant } from '../../../contract/text/en-errors.ts'
import { formatBytes, formatDay } from '../../../contract/text/format.ts'
import { shownLocale } from '../../../contract/text/language.ts'

/** A failure as text for the user. `detail` is for a support desk. */
export type FailureText = {
  readonly happened: string
  readonly kept: string
  readonly todo: string
  readonly detail: string | null
}

/** A failure of a sync or of a connection test says which center it concerns, if any. */
type DescribedFailure = Failure & { readonly center?: string | null }

function inLargestUnit(seconds: number): { readonly value: number; readonly unit: string } {
  if (seconds < 120) return { value: seconds, unit: 'second' }
  if (seconds < 7200) return { value: Math.round(seconds / 60), unit: 'minute' }
  if (seconds < 172_800) return { value: Math.round(seconds / 3600), unit: 'hour' }
  return { value: Math.round(seconds / 86_400), unit: 'day' }
}

/** Milliseconds as "20 minutes", in the largest unit that fits. */
export function formatAmount(milliseconds: number, locale = shownLocale()): string {
  const seconds = Math.round(Math.abs(milliseconds) / 1000)
  const { value, unit } = inLargestUnit(seconds)
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(value)
}

/** Name of the input that the service refused, as precise as the failure allows. */
function askedText(t: TFunction, field: string | undefined, value: string | undefined): string {
  if (field === undefined) return ''
  return value === undefined ? t('asked.field', { field }) : t('asked.value', { field, value })
}

function textOf(failure: DescribedFailure): ErrorCode | FailureVariant {
  const { code, details, center } = failure
  if (code === 'store-damaged' && details?.missing !== undefined) return 'reviews-missing'
  if (code === 'store-damaged' && details?.field === 'reviews') return 'reviews-damaged'
  if (code === 'store-damaged' && details?.restarted === false) return 'cache-waits'
  if (code === 'disk-error' && details?.field !== undefined) return OWN_FILES[details.field] ?? code
  if (code === 'worker-stopped' && details?.restarted) return 'worker-restarted'
  if (code === 'network' && details?.network !== undefined) return `network-${details.network}`
  if (code === 'bad-request' && details?.field === undefined) return 'request-refused'
  if (code === 'bad-request' && details?.field === 'continuationToken') return 'page-refused'
  if (code === 'not-found' && center !== undefined) return 'center-not-found'
  // Limits of requests come with a field, limits of files with bytes alone.
  if (code === 'limit-exceeded' && details?.field === undefined) return 'file-too-large'
  return closerText(failure) ?? (code in enErrors ? code : 'internal')
}

/** What was damaged of the app's own files, by the field of the failure. */
const OWN_FILES: Partial<Readonly<Record<string, FailureVariant>>> = {
  connections: 'connections-recovered',
  settings: 'settings-recovered',
  'settings-lost': 'settings-lost',
  reviewer: 'reviewer-recovered',
}

/** The text that says more than that of the code, where what it says is known. */
function closerText({ code, details = {}, center }: DescribedFailure): FailureVariant | null {
  if (code === 'clock-skew' && details.field === 'saved') return 'clock-jumped'
  // The offset is what has to be added to this computer's time.
  if (code === 'clock-skew' && details.clockOffsetMs) return details.clockOffsetMs > 0 ? 'clock-behind' : 'clock-ahead'
  if (code === 'rate-limited' && details.retryAfter !== undefined) return 'rate-limited-for'
  if (code === 'server' && details.status !== undefined) return 'server-http'
  if (details.field === 'link') return code === 'no-such-session' ? 'link-not-found' : 'link-malformed'
  if (code === 'invalid-argument' && details.field !== undefined) return 'invalid-field'
  if (code === 'invalid-argument' && details.value !== undefined) return 'invalid-value'
  if (code === 'sync-start-refused' && center && details.value !== undefined) return 'sync-start-refused-for'
  return null
}

/** Codes that the media server fails with as the service does. */
const OF_MEDIA: Partial<Readonly<Record<ErrorCode, FailureVariant>>> = {
  network: 'media-network',
  timeout: 'media-timeout',
  'not-found': 'media-not-found',
  forbidden: 'media-forbidden',
  server: 'media-server',
  malformed: 'media-malformed',
  redirect: 'media-malformed',
}

/** The day of a timestamp with its year, or the text as it is. */
function dayOf(value: string): string {
  const instant = Date.parse(value)
  return Number.isNaN(instant) ? value : formatDay(instant, 0)
}

/** The three sentences about a failure, with its details filled in. */
export function describeFailure(t: TFunction, failure: DescribedFailure): FailureText {
  return textsOf(t, failure, textOf(failure))
}

function textsOf(t: TFunction, failure: DescribedFailure, text: ErrorCode | FailureVariant): FailureText {
  const details = failure.details ?? {}
  const values = {
    asked: askedText(t, details.field, details.value),
    amount: formatAmount(details.retryAfter === undefined ? (details.clockOffsetMs ?? 0) : details.retryAfter * 1000),
    field: details.field ?? '',
    value: details.value ?? '',
    day: details.value === undefined ? '' : dayOf(details.value),
    center: failure.center ?? '',
    status: String(details.status ?? ''),
    limit: String(details.limit ?? ''),
    size: formatBytes(details.limit ?? 0),
    refused: details.value ?? '',
  }
  const facts = [
    failure.code,
    details.status === undefined ? null : `HTTP ${details.status}`,
    failure.message,
    details.excerpt,
  ].filter(Boolean)
  return {
    happened: t(`errors.${text}.happened`, values),
    kept: t(`errors.${text}.kept`, values),
    todo: t(`errors.${text}.todo`, values),
    detail: facts.length > 0 ? facts.join(' · ') : null,
  }
}

/** {@link describeFailure} for any thrown value. */
export function describeError(t: TFunction, error: unknown): FailureText {
  return describeFailure(t, toFailure(error))
}

/** {@link describeError} for a request to the media server. */
export function describeMediaError(t: TFunction, error: unknown): FailureText {
  return describeMediaFailure(t, toFailure(error))
}

/** {@link describeFailure} for a failure that a media server may have caused. */
export function describeMediaFailure(t: TFunction, failure: DescribedFailure): FailureText {
  if (failure.details?.network === 'certificate') return textsOf(t, failure, 'media-certificate')
  const variant = OF_MEDIA[failure.code]
  const isServer = variant === 'media-server' && failure.details?.status !== undefined
  return textsOf(t, failure, isServer ? 'media-server-http' : (variant ?? textOf(failure)))
}
