import { useTranslation } from 'react-i18next'
import type { ConnectionTest } from '../../../contract/model/sync.ts'
import { formatList } from '../../../contract/text/format.ts'
import { describeFailure, formatAmount } from '../../common/i18n/describe-failure.ts'
import { Banner } from '../../ui/banner.tsx'
import { Details } from '../../ui/details.tsx'

/** A larger clock difference is mentioned, although the app corrects for it. */
const NOTABLE_CLOCK_MS = 60_000

/** The result of a connection test. */
export function TestOutcome({ test, centers }: { readonly test: ConnectionTest; readonly centers: readonly string[] }) {
  const { t } = useTranslation()
  if (test.failure) {
    const details = { ...test.failure.details }
    if (details.clockOffsetMs === undefined && test.clockOffsetMs !== null) details.clockOffsetMs = test.clockOffsetMs
    const text = describeFailure(t, { ...test.failure, details })
    return (
      <Banner tone="bad" live title={text.happened}>
        <p>{text.todo}</p>
        <Refused test={test} />
        <Details label={t('app.details')} text={text.detail} />
      </Banner>
    )
  }
  if (test.refusedCenters.length > 0) {
    return (
      <Banner tone="bad" live title={t('connect.testRefused', { count: test.refusedCenters.length })}>
        <p>{t('connect.testRefusedText')}</p>
        <Refused test={test} />
      </Banner>
    )
  }
  return (
    <Banner tone="ok" live title={t('connect.testOk')}>
      <p>{t('connect.testOkText', { centers: formatList(centers) })}</p>
      {test.clockOffsetMs !== null && Math.abs(test.clockOffsetMs) > NOTABLE_CLOCK_MS ? (
        <p>
          {t(test.clockOffsetMs > 0 ? 'connect.testClockBehind' : 'connect.testClockAhead', {
            amount: formatAmount(test.clockOffsetMs),
          })}
        </p>
      ) : null}
    </Banner>
  )
}

function Refused({ test }: { readonly test: ConnectionTest }) {
  const { t } = useTranslation()
  if (test.refusedCenters.length === 0) return null
  return (
    <ul>
      {test.refusedCenters.map(({ center, failure }) => (
        <li key={center}>
          {t('connect.refusedCenter', { center, reason: describeFailure(t, { ...failure, center }).happened })}
        </li>
      ))}
    </ul>
  )
}
