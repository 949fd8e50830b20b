import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { lowScores, REVIEWS_PER_PAGE } from '../../../contract/merchantCalls/reviews.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { useFailureText } from '../../shops/useFailureText.ts'
import { useShopLanes } from '../../shops/useShopLanes.ts'
import { useShopName } from '../../shops/useShopName.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { ListMessage, ListSkeleton } from '../../ui/ListStates.tsx'
import { Unreadable } from '../../ui/Marks.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { useFormats } from '../../ui/useFormats.ts'
import { type LowReviews, nextPage, notSilent, type Review, type ReviewSpread, toLowReviews, toReviewSpread } from './reviews.ts'

interface ReviewsProps {
  readonly shop: string
  readonly goods: string
}

/** What buyers wrote of one goods, asked of its shop when it is opened: how many, their stars, and the low ones in full. */
export function Reviews({ shop, goods }: ReviewsProps) {
  const { t } = useTranslate()
  const formats = useFormats()
  const nameOf = useShopName()
  const lanes = useShopLanes()
  const asked = { pageSize: REVIEWS_PER_PAGE, goodsId: Number(goods) }
  const newest = useQuery({
    queryKey: ['reviews', shop, goods],
    retry: false,
    queryFn: async ({ signal }) => notSilent(await lanes.call('reviews', shop, { ...asked, pageNo: 1 }, { signal })),
  })
  const spread = newest.data ? toReviewSpread(newest.data, goods) : null
  const pages = useInfiniteQuery({
    queryKey: ['lowReviews', shop, goods],
    retry: false,
    enabled: spread !== null && !spread.isNone,
    queryFn: async ({ signal, pageParam = 1 }) => {
      const page = await lanes.call('reviews', shop, { ...asked, pageNo: pageParam, descScore: [...lowScores] }, { signal })
      return pageParam === 1 ? notSilent(page) : page
    },
    getNextPageParam: (_, all) => nextPage(all),
  })
  const low = pages.data ? toLowReviews(pages.data.pages, goods) : null
  const isAsking = newest.isFetching || pages.isFetching
  const error = newest.error ?? pages.error
  const askAgain = () => void (newest.error ? newest.refetch() : pages.data ? pages.fetchNextPage() : pages.refetch())
  return (
    <section className="zg-returns-reviews" aria-label={t('returns.reviews.title')} aria-busy={isAsking}>
      <p className="zg-muted">
        <Tag tone="warning">{t('platformFigures.assumed')}</Tag> {t('returns.reviews.hint')}
      </p>
      {spread && !spread.isNone && <Spread spread={spread} low={low} />}
      {spread?.isNone && <ListMessage title={t('returns.reviews.none')} />}
      {low && <h4>{t('returns.reviews.low')}</h4>}
      {low?.reviews.length === 0 && low.unreadable === 0 && <p>{t('returns.reviews.noLow')}</p>}
      {low && low.reviews.length > 0 && (
        <ul aria-label={t('returns.reviews.low')}>
          {low.reviews.map((review) => (
            <LowReview key={review.id} review={review} />
          ))}
        </ul>
      )}
      {low && low.unreadable > 0 && <p role="status">{t('returns.reviews.unreadable', { count: formats.number(low.unreadable) })}</p>}
      {isAsking && !low && <ListSkeleton />}
      {Boolean(error) && !isAsking && <Failure error={error} askAgain={askAgain} />}
      {low && pages.hasNextPage && !pages.error && (
        <Button size="small" disabled={isAsking} onClick={() => void pages.fetchNextPage()}>
          {t('returns.reviews.more')}
        </Button>
      )}
      {newest.data && (
        <p className="zg-muted">
          {t('returns.reviews.readAt', { shop: nameOf(shop), time: formats.dateTime(Math.max(newest.dataUpdatedAt, pages.dataUpdatedAt)) })}
        </p>
      )}
    </section>
  )
}

interface SpreadProps {
  readonly spread: ReviewSpread
  /** Null: not read so far. */
  readonly low: LowReviews | null
}

function Spread({ spread: { total, stars, read, withoutStars, unreadable }, low }: SpreadProps) {
  const { t } = useTranslate()
  const formats = useFormats()
  const toCount = (count: number | null) => (count === null ? t('returns.reviews.notSaid') : formats.number(count))
  return (
    <>
      <p>
        {t('returns.reviews.total', { count: toCount(total) })}
        {low && ` · ${t('returns.reviews.lowTotal', { count: toCount(low.total) })}`}
      </p>
      <p>{t('returns.reviews.starsOf', { count: formats.number(read) })}</p>
      <ul className="zg-returns-stars">
        {stars.map((each) => (
          <Tag key={each.stars} as="li" tone="quiet">
            {t('returns.reviews.starsCount', { stars: formats.number(each.stars), count: formats.number(each.count) })}
          </Tag>
        ))}
        {withoutStars > 0 && (
          <Tag as="li" tone="warning">
            {t('returns.reviews.withoutStars', { count: formats.number(withoutStars) })}
          </Tag>
        )}
        {unreadable > 0 && (
          <Tag as="li" tone="warning">
            {t('returns.reviews.unreadable', { count: formats.number(unreadable) })}
          </Tag>
        )}
      </ul>
    </>
  )
}

function LowReview({ review: { stars, text, spec, writtenAt } }: { readonly review: Review }) {
  const { t } = useTranslate()
  const formats = useFormats()
  return (
    <li>
      <span className="zg-returns-review-head">
        {typeof stars === 'number' ? <Tag tone="bad">{t('returns.reviews.stars', { stars: formats.number(stars) })}</Tag> : <Unreadable />}
        <span>{spec ?? t('returns.reviews.noSpec')}</span>
        <span className="zg-muted">{writtenAt === null ? t('returns.reviews.noTime') : formats.dateTime(writtenAt)}</span>
      </span>
      <span className={text === null ? 'zg-muted' : undefined}>{text ?? t('returns.reviews.noText')}</span>
    </li>
  )
}

function Failure({ error, askAgain }: { readonly error: unknown; readonly askAgain: () => void }) {
  const { t } = useTranslate()
  const toText = useFailureText()
  return (
    <Alert as="div" tone="error" role="alert">
      <span>{toText(error)}</span>
      <Button size="small" onClick={askAgain}>
        {t('actions.retry')}
      </Button>
    </Alert>
  )
}
