import { type ReactNode, useState } from 'react'
import { PRICE_STEP_DEFAULT_FEN, SKU_SPREAD_DEFAULT } from '../../../contract/merchantCalls/goodsRules.ts'
import { useMay } from '../../providers/accessControl/useMay.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { Button } from '../../ui/Button.tsx'
import { Card, CardBody, CardHead } from '../../ui/Card.tsx'
import { useFormats } from '../../ui/useFormats.ts'
import { BREAK_EVEN_ORDERS_MIN } from '../profit/index.ts'
import { ForbiddenWords } from './ForbiddenWords.tsx'
import type { FactSources } from './useListingFacts.ts'

const WHOLE_BP = 10_000

/** What the checks know of these goods, from where and since when; what is unknown is named. */
export function CheckFacts({ sources }: { readonly sources: FactSources }) {
  const { t } = useTranslate()
  const may = useMay()
  const formats = useFormats()
  const [isEditing, setEditing] = useState(false)
  const { words, rule, shops, had, permits } = sources
  const stepText = t('collect.facts.step', {
    step: formats.money(rule?.step?.value ?? PRICE_STEP_DEFAULT_FEN),
    spread: formats.number(rule?.spread?.value ?? SKU_SPREAD_DEFAULT),
  })
  const learnedAt = Math.max(rule?.step?.learnedAt ?? 0, rule?.spread?.learnedAt ?? 0)
  const unasked = shops.filter(({ shop_uid }) => (permits.get(shop_uid) ?? null) === null).length
  const breakEvenText = useBreakEvenText(sources)
  return (
    <Card aria-labelledby="box-facts">
      <CardHead>
        <h2 id="box-facts">{t('collect.facts.title')}</h2>
        {may('saveListingSettings') && words !== null && (
          <Button size="small" onClick={() => setEditing(true)}>
            {t('collect.facts.editWords')}
          </Button>
        )}
      </CardHead>
      <CardBody>
        <dl className="zg-collect-facts">
          <Fact name={t('collect.facts.breakEven')}>{breakEvenText}</Fact>
          <Fact name={t('collect.facts.prices')}>
            {stepText} {learnedAt > 0 ? t('collect.facts.learned', { at: formats.dateTime(learnedAt) }) : t('collect.facts.default')}
          </Fact>
          <Fact name={t('collect.facts.shops')}>
            {shops.length === 0 && t('collect.facts.noShops')}
            {shops.length > 0 && had.asOf !== null && t('collect.facts.had', { count: had.titles.size, at: formats.dateTime(had.asOf) })}{' '}
            {had.unread.length > 0 && t('collect.facts.unread', { shops: had.unread.map(({ shop_name }) => shop_name).join(', ') })}
          </Fact>
          <Fact name={t('collect.facts.category')}>
            {shops.length === 0 ? t('collect.facts.noShops') : t('collect.facts.permits', { said: shops.length - unasked, unasked })}
          </Fact>
          <Fact name={t('collect.facts.words')}>
            {words === null ? t('collect.facts.noWords') : t('collect.facts.ownWords', { count: words })}
          </Fact>
        </dl>
      </CardBody>
      {isEditing && <ForbiddenWords close={() => setEditing(false)} />}
    </Card>
  )
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt className="zg-muted">{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** What the break-even prices were counted from, or why there are none. */
function useBreakEvenText({ breakEvens: { state, window, unread }, breakEven }: FactSources): string {
  const { t } = useTranslate()
  const formats = useFormats()
  if (state !== 'known' || !breakEven) return t(`collect.facts.breakEvens.${state === 'known' ? 'asking' : state}`)
  const { fen, orders, shops, returnedBp, lostBp, fromLedger, fromSource } = breakEven
  const days = { from: window.from, to: window.to }
  const gap = unread.length > 0 ? ` ${t('collect.facts.breakEvens.unread', { count: unread.length })}` : ''
  if (orders === 0) return t('collect.facts.breakEvens.notSold', days) + gap
  if (returnedBp === null)
    return t('collect.facts.breakEvens.fewOrders', { ...days, orders: formats.number(orders), least: BREAK_EVEN_ORDERS_MIN }) + gap
  const known = fen.flatMap((each) => each ?? [])
  const rates = t('collect.facts.breakEvens.rates', {
    ...days,
    orders: formats.number(orders),
    shops,
    returned: formats.percent(returnedBp / WHOLE_BP),
    lost: formats.percent((lostBp ?? 0) / WHOLE_BP),
  })
  const costs = t('collect.facts.breakEvens.costs', {
    ledger: fromLedger,
    source: fromSource,
    unknown: fen.length - fromLedger - fromSource,
  })
  const low = Math.min(...known)
  const high = Math.max(...known)
  const price =
    known.length === 0
      ? t('collect.facts.breakEvens.none')
      : low === high
        ? formats.money(low)
        : `${formats.money(low)} – ${formats.money(high)}`
  return `${price} ${t('collect.facts.breakEvens.beforeAds')} ${rates} ${costs}${gap}`
}
