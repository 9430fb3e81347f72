import { Fragment, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDay, formatLongInstant, formatNumber } from '../../../contract/text/format.ts'
import { Labelled } from '../../common/labelled.tsx'
import { useNow } from '../../ui/use-now.ts'
import { MoreEntries, useGrowing } from './growing.tsx'
import { JsonView } from './json-view.tsx'
import { readReview, type ReadReview } from './reviews.ts'
import { ServiceText } from './service-text.tsx'
import parts from './parts.module.css'

/** Existing reviews: each as a sentence if it can be read, otherwise as JSON. */
export function ReviewsView({ reviews }: { readonly reviews: unknown }) {
  const { t } = useTranslation()
  const list: readonly unknown[] = Array.isArray(reviews) ? reviews : [reviews]
  const isReadable = list.some((review) => readReview(review) !== null)
  return (
    <section className={parts.group}>
      <h3 className={parts.groupTitle}>{t('session.reviews')}</h3>
      {isReadable ? <ReviewList reviews={list} /> : <JsonView value={reviews} />}
    </section>
  )
}

function ReviewList({ reviews }: { readonly reviews: readonly unknown[] }) {
  const { shown, rest, more } = useGrowing(reviews)
  return (
    <>
      <ul className={parts.group}>
        {shown.map((review, index) => {
          const read = readReview(review)
          return (
            <li key={index}>
              {read && <ReviewSentence review={read} />}
              {(read === null || read.rest) && <JsonView value={read ? read.rest : review} />}
            </li>
          )
        })}
      </ul>
      <MoreEntries rest={rest} onMore={more} />
    </>
  )
}

/** "K. Abe · 4.5 · Nov 19: Answers a different question than the one asked." */
function ReviewSentence({ review: { reviewer, score, reviewed, comment } }: { readonly review: ReadReview }) {
  const now = useNow()
  const head: readonly ReactNode[] = [
    reviewer !== null && <bdi key="reviewer">{reviewer}</bdi>,
    score !== null && formatNumber(score),
    reviewed !== null && (
      <time key="reviewed" dateTime={new Date(reviewed).toISOString()} title={formatLongInstant(reviewed)}>
        {formatDay(reviewed, now)}
      </time>
    ),
  ].filter((part) => part !== false)
  const who = head.map((part, index) => (
    <Fragment key={index}>
      {index > 0 && ' · '}
      {part}
    </Fragment>
  ))
  if (comment === null) return <p>{who}</p>
  const text = <ServiceText text={comment} />
  return <p>{head.length === 0 ? text : <Labelled label={who}>{text}</Labelled>}</p>
}
