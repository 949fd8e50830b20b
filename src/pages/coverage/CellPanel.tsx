import { useMemo } from 'react'
import { Link } from 'react-router-dom'
import { BOX_SHOP } from '../../../contract/entities/familyVerdict.ts'
import type { Shop } from '../../../contract/entities/shop.ts'
import { useReasonSentence } from '../../batches/screens/labels/useReasonSentence.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { ShopName } from '../../shops/ShopName.tsx'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { TitledDialog } from '../../ui/dialog/TitledDialog.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { Toolbar } from '../../ui/Toolbar.tsx'
import { useFormats } from '../../ui/useFormats.ts'
import { SHOPS_PARAMETER } from '../../values/shopsParameter.ts'
import { FamilyMenu } from '../parts/families/FamilyMenu.tsx'
import type { FamilySeed } from '../parts/families/familyAction.ts'
import type { ShelfGoods } from '../parts/shelves/shelves.ts'
import { usePagePath } from '../parts/usePagePath.ts'
import { type Board, type BoardLine, stateIn } from './board.ts'
import { cellSigns, cellTones } from './cellFaces.ts'
import type { Gap } from './prepareFill.ts'

interface CellPanelProps {
  readonly line: BoardLine
  readonly shop: Shop
  readonly board: Pick<Board, 'readShops'>
  /** By `shop/goods`, fen; null: unknown. */
  readonly profits: ReadonlyMap<string, number | null>
  /** Why they are not exact, in sentences. */
  readonly limits: readonly string[]
  readonly close: () => void
  /** Shows why the goods of the line are the same. */
  readonly prove: () => void
  /** Begins to publish the goods in this shop. Null: this user may not. */
  readonly fill: ((gap: Gap) => void) | null
}

/** What is known of goods in one shop, and the ways to them. */
export function CellPanel({ line, shop, board, profits, limits, close, prove, fill }: CellPanelProps) {
  const { t } = useTranslate()
  const formats = useFormats()
  const toSentence = useReasonSentence()
  const boxPath = usePagePath('goodsCollect')
  const state = stateIn(line, shop.shop_uid, board.readShops)
  const cell = line.cells.get(shop.shop_uid)
  const claim = cell?.claim ?? null
  const [box] = line.boxes
  const seed = useMemo(() => toSeed(line), [line])
  const isProfitShown = cell?.goods.some(({ goods_id }) => typeof profits.get(`${shop.shop_uid}/${goods_id}`) === 'number')
  return (
    <TitledDialog isOpen title={`${line.title} · ${shop.shop_name}`} close={close}>
      <div className="zg-coverage-panel">
        <p>
          <ShopName of={shop.shop_uid} />{' '}
          <Tag tone={cellTones[state]}>
            <span aria-hidden="true">{cellSigns[state]}</span> {t(`coverage.states.${state}`)}
          </Tag>{' '}
          {t(`coverage.means.${state}`)}
        </p>
        {cell && cell.goods.length > 0 && (
          <ul aria-label={t('coverage.inShop')}>
            {cell.goods.map((goods) => (
              <GoodsInShop
                key={goods.goods_id}
                shop={shop.shop_uid}
                goods={goods}
                profit={profits.get(`${shop.shop_uid}/${goods.goods_id}`)}
              />
            ))}
          </ul>
        )}
        {isProfitShown && limits.length > 0 && <p className="zg-muted">{limits.join(' ')}</p>}
        {claim && (
          <p>
            {t('coverage.claimed', { state: t(`collect.claims.states.${claim.state}`), time: formats.dateTime(claim.saved_at) })}{' '}
            {claim.reason !== '' && toSentence(claim.reason)}
          </p>
        )}
        <Toolbar>
          {fill && state === 'missing' && (
            <Button kind="primary" onClick={() => fill({ line, shops: [shop.shop_uid] })}>
              {t('coverage.fillHere')}
            </Button>
          )}
          <FamilyMenu seed={seed} />
          <Button onClick={prove}>{t('coverage.family.open', { count: line.family.length })}</Button>
          {box && boxPath && <ButtonLink to={`${boxPath}/show/${encodeURIComponent(box.box_id)}`}>{t('coverage.toBox')}</ButtonLink>}
        </Toolbar>
      </div>
    </TitledDialog>
  )
}

function toSeed({ title, thumb, family, boxes: [box] }: BoardLine): FamilySeed {
  const inShops = family.filter(({ shop }) => shop !== BOX_SHOP)
  const goods = inShops.map(({ shop, goods }) => ({ shop_uid: shop, goods_id: goods }))
  return { title, thumb, goods, ...(box && { box_id: box.box_id }) }
}

interface GoodsInShopProps {
  readonly shop: string
  readonly goods: ShelfGoods
  /** Undefined: nothing was sold, or this user sees no profits. */
  readonly profit: number | null | undefined
}

function GoodsInShop({ shop, goods: { goods_id, title, state, isStockUnreadable, reason }, profit }: GoodsInShopProps) {
  const { t } = useTranslate()
  const formats = useFormats()
  const path = usePagePath('goodsQuery')
  return (
    <li>
      {path ? (
        <Link
          className="zg-code"
          to={`${path}?${new URLSearchParams({ keyword: goods_id, [SHOPS_PARAMETER]: shop })}`}
          state={{ begins: true }}
          aria-label={t('labels.toGoods', { goods: goods_id })}
        >
          {goods_id}
        </Link>
      ) : (
        <span className="zg-code">{goods_id}</span>
      )}{' '}
      {title} · {t(`coverage.shelves.${state === 'onSale' && isStockUnreadable ? 'stockUnreadable' : state}`)}
      {profit !== undefined &&
        ` · ${profit === null ? t('coverage.profitUnknown') : t('coverage.profit', { money: formats.money(profit) })}`}
      {reason !== '' && ` · ${reason}`}
    </li>
  )
}
