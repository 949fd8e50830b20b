import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { sourceRights } from '../../../../contract/entities/boxGoods.ts'
import { useBridge } from '../../../bridge/hooks/useBridge.ts'
import { useTranslate } from '../../../providers/i18n/useTranslate.ts'
import { askPlatform } from '../../../shops/askPlatform.ts'
import { toFoundCategory } from '../../../shops/categories.ts'
import { useShopLanes } from '../../../shops/useShopLanes.ts'
import { Button } from '../../../ui/Button.tsx'
import { useBoxEditing } from '../boxDraft.ts'
import { firstRule, parseRule } from '../ruleDraft.ts'
import { GROUP_SIZE, shipmentLimits } from '../rules/checkListing.ts'
import type { ListingFinding } from '../rules/listingReasons.ts'
import { type BoxSection, mendAtOnce, pricedByRule, sectionOf } from '../rules/mends.ts'
import { parseStock } from '../rules/skuCells.ts'
import { useRememberedRule } from '../useRememberedRule.ts'
import { showSection } from './showSection.ts'

interface MendProps {
  readonly finding: ListingFinding
  /** What it says, which names the control. */
  readonly sentence: string
}

/** The control that mends a finding where it stands; what takes more than one leads to its part of the page. */
export function Mend({ finding, sentence }: MendProps) {
  const { t } = useTranslate()
  const { draft, changeListing, prices } = useBoxEditing()
  const { field, reason } = finding
  const atOnce = mendAtOnce(finding, draft.listing, prices.step)
  if (atOnce)
    return (
      <Button size="small" onClick={() => changeListing(atOnce)}>
        {t(`collect.mends.${mendNames[reason] ?? 'mend'}`)}
      </Button>
    )
  if (field === 'category') return <MendCategory />
  if (field.startsWith('properties.')) return <MendProperty refPid={Number(field.split('.')[1])} sentence={sentence} />
  if (pricedByRule.has(reason) && draft.listing.skus.some(({ source_fen }) => source_fen !== null)) return <MendPrices />
  if (reason === 'stockMissing') return <MendStock sentence={sentence} />
  if (reason === 'rightUnknown') return <MendRight sentence={sentence} />
  if (field === 'shipment' || field === 'groupSize') return <MendTerm field={field} sentence={sentence} />
  const text = textOfField[field]
  if (text) return <MendText name={text} sentence={sentence} />
  return <ShowButton section={sectionOf(finding)} />
}

const mendNames: Readonly<Partial<Record<ListingFinding['reason'], 'details' | 'skuPictures' | 'single' | 'market' | 'dropPicture'>>> = {
  detailsMissing: 'details',
  skuPictureMissing: 'skuPictures',
  stepTooSmall: 'single',
  marketMissing: 'market',
  singleAboveMarket: 'market',
  pictureTooHeavy: 'dropPicture',
  pictureFormat: 'dropPicture',
  pictureUnread: 'dropPicture',
}

/** Texts of the listing by the field of a finding. */
const textOfField: Readonly<Record<string, 'title' | 'short_title' | 'description'>> = {
  title: 'title',
  shortTitle: 'short_title',
  description: 'description',
}

const FRESH_MS = 600_000

/**
 * What the platform proposes for title and picture, asked for at once where it can be asked: nobody who only looks is told that the extension is missing.
 * Any other category is looked for in its part of the page.
 */
function MendCategory() {
  const { t } = useTranslate()
  const bridge = useBridge()
  const lanes = useShopLanes()
  const { draft, shops, chooseCategory } = useBoxEditing()
  const { title, pictures } = draft.listing
  const wanted = { imageUrl: pictures[0] ?? '', source: 0, goodsName: title }
  const { data } = useQuery({
    queryKey: ['proposedCategories', title, wanted.imageUrl],
    queryFn: async () => {
      if ((await bridge.ping()).state !== 'ready') return []
      const { answer } = await askPlatform(shops, (shop_uid) => lanes.call('categoryPrediction', shop_uid, wanted))
      return answer.rows.map(toFoundCategory)
    },
    enabled: title.trim() !== '',
    staleTime: FRESH_MS,
    retry: false,
  })
  return (
    <ul className="zg-box-proposed" aria-label={t('collect.mends.proposed')}>
      {data?.map(({ isForbidden, ...category }) => (
        <li key={category.ids.join('.')}>
          <Button size="small" onClick={() => chooseCategory(category, isForbidden)}>
            {category.names.join(' / ')}
          </Button>
        </li>
      ))}
      <li>
        <ShowButton section="properties" />
      </li>
    </ul>
  )
}

function ShowButton({ section }: { readonly section: BoxSection }) {
  const { t } = useTranslate()
  return (
    <Button size="small" kind="link" onClick={() => showSection(section)}>
      {t('collect.mends.show')}
    </Button>
  )
}

/** A text counts once it is left: the line goes as soon as it is right. */
function MendText({ name, sentence }: { readonly name: 'title' | 'short_title' | 'description'; readonly sentence: string }) {
  const { draft, changeListing } = useBoxEditing()
  return <Late sentence={sentence} value={draft.listing[name]} take={(typed) => changeListing({ [name]: typed })} />
}

function MendProperty({ refPid, sentence }: { readonly refPid: number; readonly sentence: string }) {
  const { t } = useTranslate()
  const { template, draft, putProperty } = useBoxEditing()
  const wanted = template?.find((each) => each.refPid === refPid)
  if (!wanted) return null
  const { name, control, values } = wanted
  if (control === 'choice')
    return (
      <select
        className="zg-input"
        aria-label={sentence}
        value=""
        onChange={({ target }) => {
          const value = values.find(({ vid }) => String(vid) === target.value)
          if (value) putProperty(refPid, { ref_pid: refPid, name, ...value })
        }}
      >
        <option value="">{t('collect.notSaid')}</option>
        {values.map(({ vid, value }) => (
          <option key={vid} value={vid}>
            {value}
          </option>
        ))}
      </select>
    )
  const given = draft.listing.properties.find(({ ref_pid }) => ref_pid === refPid)
  return (
    <Late
      sentence={sentence}
      type={control === 'date' ? 'date' : 'text'}
      value={given?.value ?? ''}
      take={(value) => putProperty(refPid, value === '' ? null : { ref_pid: refPid, name, vid: null, value })}
    />
  )
}

/** All prices by the rule that was used last. */
function MendPrices() {
  const { t } = useTranslate()
  const { change } = useBoxEditing()
  const { rule } = useRememberedRule()
  const wanted = rule ?? parseRule(firstRule).rule
  return (
    <Button size="small" onClick={() => change({ price_rule: wanted })}>
      {t('collect.mends.rule')}
    </Button>
  )
}

function MendStock({ sentence }: { readonly sentence: string }) {
  const { draft, changeListing } = useBoxEditing()
  const take = (typed: string) => {
    const stock = parseStock(typed)
    if (stock === null) return
    changeListing({ skus: draft.listing.skus.map((sku) => (sku.stock ? sku : { ...sku, stock })) })
  }
  return <Late sentence={sentence} isWhole value="" take={take} />
}

function MendRight({ sentence }: { readonly sentence: string }) {
  const { t } = useTranslate()
  const { draft, change } = useBoxEditing()
  return (
    <select
      className="zg-input"
      aria-label={sentence}
      value={draft.right}
      onChange={({ target }) => change({ right: sourceRights.find((each) => each === target.value) ?? draft.right })}
    >
      {sourceRights.map((value) => (
        <option key={value} value={value}>
          {t(`collect.rights.${value}`)}
        </option>
      ))}
    </select>
  )
}

const HOUR_S = 3_600

function MendTerm({ field, sentence }: { readonly field: 'shipment' | 'groupSize'; readonly sentence: string }) {
  const { t } = useTranslate()
  const { changeListing, limits } = useBoxEditing()
  const sizes = Array.from({ length: GROUP_SIZE.max - GROUP_SIZE.min + 1 }, (_, at) => GROUP_SIZE.min + at)
  const options =
    field === 'groupSize'
      ? sizes.map((value) => ({ value, label: String(value) }))
      : (limits.shipmentLimits ?? shipmentLimits).map((value) => ({ value, label: t('collect.hours', { hours: value / HOUR_S }) }))
  return (
    <select
      className="zg-input"
      aria-label={sentence}
      value=""
      onChange={({ target }) =>
        target.value !== '' &&
        changeListing(field === 'groupSize' ? { group_size: Number(target.value) } : { shipment_limit_s: Number(target.value) })
      }
    >
      <option value="">{t('collect.notSaid')}</option>
      {options.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  )
}

interface LateProps {
  readonly sentence: string
  readonly value: string
  readonly take: (typed: string) => void
  readonly type?: 'text' | 'date'
  readonly isWhole?: boolean
}

/** Taken when it is left or with Enter, so that the line stays while one types. */
function Late({ sentence, value, take, type = 'text', isWhole = false }: LateProps) {
  const [typed, setTyped] = useState(value)
  return (
    <input
      className="zg-input"
      type={type}
      inputMode={isWhole ? 'numeric' : undefined}
      aria-label={sentence}
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={() => typed !== value && take(typed)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return
        event.preventDefault()
        if (typed !== value) take(typed)
      }}
    />
  )
}
