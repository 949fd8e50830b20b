import { Link } from 'react-router-dom'
import type { BoxGoods } from '../../../contract/entities/boxGoods.ts'
import { useReasonSentence } from '../../batches/screens/labels/useReasonSentence.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { useResourceNamed } from '../../providers/registry/useRegistry.ts'
import type { FieldCellProps } from '../../resources/schema/field.ts'
import { screenAddress, withinResource } from '../../screens/screenAddress.ts'
import { Missing } from '../../ui/Marks.tsx'
import { Picture } from '../../ui/Picture.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { useFormats } from '../../ui/useFormats.ts'
import { checkListing } from './rules/checkListing.ts'
import { countLevels } from './rules/listingReasons.ts'
import { leastMarginBp } from './rules/prices.ts'
import './collect.css'
import { claimViews, isInView } from './toSettledClaims.ts'
import './texts.ts'

const WHOLE_BP = 10_000
const listingOf = ({ record }: FieldCellProps) => record.listing as BoxGoods['listing']

/** The first picture of goods in the box; without one, the sign for that. */
export function PictureOfGoods(props: FieldCellProps) {
  const { pictures, skus } = listingOf(props)
  const url = pictures[0] ?? skus.find(({ picture_url }) => picture_url !== '')?.picture_url
  return <Picture address={url} size={40} />
}

/** What the cheapest SKU costs at the source. */
export function SourcePrice(props: FieldCellProps) {
  const formats = useFormats()
  const known = listingOf(props).skus.flatMap(({ source_fen }) => source_fen ?? [])
  return known.length === 0 ? <Missing /> : <span>{formats.money(Math.min(...known))}</span>
}

export function LeastMargin(props: FieldCellProps) {
  const formats = useFormats()
  const margin = leastMarginBp(listingOf(props).skus)
  return margin === null ? <Missing /> : <span>{formats.percent(margin / WHOLE_BP)}</span>
}

/** As far as it can be said without asking the platform. */
export function Checks(props: FieldCellProps) {
  const { t } = useTranslate()
  const { block, warn } = countLevels(checkListing(listingOf(props), { right: props.record.right as BoxGoods['right'] }))
  if (block + warn === 0) return <Tag tone="good">{t('collect.noFindings')}</Tag>
  return (
    <span className="zg-collect-counts">
      {block > 0 && <Tag tone="bad">{t('collect.blocks', { count: block })}</Tag>}
      {warn > 0 && <Tag tone="warning">{t('collect.warnings', { count: warn })}</Tag>}
    </span>
  )
}

/** How many claims there are, each count leading to those claims, and why shops refused the goods. */
export function ClaimCounts({ record }: FieldCellProps) {
  const { t } = useTranslate()
  const toSentence = useReasonSentence()
  const resource = useResourceNamed('goodsCollect')
  const claims = record.claims as BoxGoods['claims']
  if (claims.length === 0) return <span className="zg-muted">{t('collect.unclaimed')}</span>
  const address = screenAddress(resource, 'show', String(record.box_id))
  const counts = claimViews.map((view) => ({ view, count: claims.filter((claim) => isInView(claim, view)).length }))
  const failed = claims.filter((claim) => isInView(claim, 'failed'))
  const [why, ...others] = new Set(failed.map(({ reason }) => toSentence(reason)).filter(Boolean))
  return (
    <>
      <span className="zg-collect-counts">
        {counts
          .filter(({ count }) => count > 0)
          .map(({ view, count }) => (
            <Link key={view} to={`${address}?claims=${view}`} state={withinResource}>
              {t(`collect.claimViews.${view}`, { count })}
            </Link>
          ))}
      </span>
      {why !== undefined && (
        <small className="zg-collect-why zg-muted" title={[why, ...others].join('\n')}>
          {others.length === 0 ? why : `${why} +${others.length}`}
        </small>
      )}
    </>
  )
}
