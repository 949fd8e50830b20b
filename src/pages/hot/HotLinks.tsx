import { type ReactNode, useMemo } from 'react'
import type { FoundSource } from '../../domain/listing/findSources.ts'
import { useMay } from '../../providers/accessControl/useMay.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import type { FieldCellProps } from '../../resources/schema/field.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { Missing } from '../../ui/Marks.tsx'
import { SHOPS_PARAMETER } from '../../values/shopsParameter.ts'
import { FamilyMenu } from '../parts/families/FamilyMenu.tsx'
import type { FamilySeed } from '../parts/families/familyAction.ts'
import { usePagePath } from '../parts/usePagePath.ts'
import { profitRateCompute } from '../profit/index.ts'
import './hot.css'

/** From own goods that sell to where something can be done about them; of a line over several shops, those that sell most. */
export function OwnLinks({ record }: FieldCellProps) {
  const { t } = useTranslate()
  const goodsPath = usePagePath('goodsQuery')
  const plansPath = usePagePath('goodsPromotion')
  const profitPath = usePagePath(profitRateCompute.authored.name)
  const goods_id = String(record.goods_id)
  const shop_uid = String(record.shop)
  const seed = useMemo(() => toSeed(record), [record])
  // Plans may be of any of the shops that sell them.
  const all = Array.isArray(record.goods_ids) ? record.goods_ids.join(',') : goods_id
  const shops = seed?.goods.map((place) => place.shop_uid) ?? [shop_uid]
  const places = [
    ['hot.links.goods', goodsPath, { keyword: goods_id, [SHOPS_PARAMETER]: shop_uid }],
    ['hot.links.plans', plansPath, { goods: all, [SHOPS_PARAMETER]: [...new Set(shops)].join(',') }],
    ['profit.calculate', profitPath, { part: 'calculator', shop_uid, goods_id }],
  ] as const
  return (
    <Links>
      {seed && <FamilyMenu seed={seed} />}
      {places.map(([label, path, query]) => {
        if (!path) return null
        const to = `${path}?${new URLSearchParams(query)}`
        return (
          <ButtonLink
            key={label}
            size="small"
            to={to}
            state={label === 'hot.links.goods' ? { begins: true } : null}
            aria-label={t('labels.of', { action: t(label), name: goods_id })}
          >
            {t(label)}
          </ButtonLink>
        )
      })}
    </Links>
  )
}

/** All goods of a line; null: the row is one shop of a line, which has the family. */
function toSeed({ goods_name, picture, places }: FieldCellProps['record']): FamilySeed | null {
  if (!Array.isArray(places)) return null
  const goods = places.map((place) => {
    const [shop_uid = '', goods_id = ''] = String(place).split('/')
    return { shop_uid, goods_id }
  })
  return { title: String(goods_name), thumb: typeof picture === 'string' ? picture : null, goods }
}

/** From goods of the platform's list into the box: own goods as they are, the like of others from the wholesale site. */
export function MarketLink({ record }: FieldCellProps) {
  const { t } = useTranslate()
  const may = useMay()
  const path = usePagePath('pddCollect')
  if (!path || !may('saveBoxGoods')) return <Missing />
  const name = String(record.goods_name)
  const goodsId = String(record.goods_id)
  const isOwn = record.is_own === true
  const sources: readonly FoundSource[] = [{ site: 'shop', goodsId, url: `https://mobile.yangkeduo.com/goods.html?goods_id=${goodsId}` }]
  const label = t(isOwn ? 'hot.links.collect' : 'hot.findSource')
  return (
    <ButtonLink
      size="small"
      to={isOwn ? path : `${path}?${new URLSearchParams({ part: 'search', word: name })}`}
      state={isOwn ? { sources } : null}
      aria-label={t('labels.of', { action: label, name })}
    >
      {label}
    </ButtonLink>
  )
}

const Links = ({ children }: { readonly children: ReactNode }) => <span className="zg-hot-links">{children}</span>
