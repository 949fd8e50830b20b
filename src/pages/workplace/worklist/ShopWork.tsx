import { type ReactNode, useMemo } from 'react'
import { createPortal } from 'react-dom'
import type { Shop } from '../../../../contract/entities/shop.ts'
import type { Holder } from '../../../domain/permissions.ts'
import { useIdentity } from '../../../providers/auth/useIdentity.ts'
import { useTranslate } from '../../../providers/i18n/useTranslate.ts'
import { Card, CardBody, CardHead } from '../../../ui/Card.tsx'
import { lazyOnce } from '../../../ui/lazyOnce.tsx'
import { useFormats } from '../../../ui/useFormats.ts'
import { waitsForLogin } from '../../../values/shopSession.ts'
import type { ShopCardProps, ShopPartProps } from '../../parts/shopSection.ts'
import { toWorkKey } from '../../parts/work.ts'
import { ShopTile, useSectionPath } from '../../shop/index.ts'
import { isWorkRead } from './isWorkRead.ts'
import { useNotCounted } from './useNotCounted.ts'
import { useWorkList } from './useWorkList.ts'
import { WorkCard } from './WorkCard.tsx'
import { WorkRowsTable } from './WorkRows.tsx'
import { WorkStatus } from './WorkStatus.tsx'
import '../texts.ts'

const WorkReading = lazyOnce(() => import('./WorkReading.tsx').then((module) => module.WorkReading))

/** Kinds whose rows are orders: what is too late with them is cancelled, fined or refunded. */
const orderKinds: readonly string[] = ['shipping', 'refunds']

/** What needs the user in this shop, and how much of it there is for the strip. */
export function ShopWorkCard({ shop, tilePlace }: ShopCardProps) {
  return <OfReader>{(holder) => <WorkOfShop holder={holder} shop={shop} tilePlace={tilePlace} />}</OfReader>
}

/** Orders and after-sales of this shop that are about to be late, one by one. */
export function ShopOrders({ shop }: ShopPartProps) {
  return <OfReader>{(holder) => <OrdersOfShop holder={holder} shop={shop} />}</OfReader>
}

function OfReader({ children }: { readonly children: (holder: Holder) => ReactNode }) {
  const identity = useIdentity()
  return identity ? children(identity) : null
}

interface OfShopProps {
  readonly holder: Holder
  readonly shop: Shop
}

function useShopWork(holder: Holder, shop: Shop) {
  const shops = useMemo(() => [shop], [shop])
  const work = useWorkList(holder, shops, null)
  const { isRead, kinds, setReading, watches } = work
  const beside = (
    <>
      {isRead && <WorkReading shops={shops} kinds={kinds} onChange={setReading} />}
      {watches}
    </>
  )
  return { ...work, shops, beside }
}

function WorkOfShop({ holder, shop, tilePlace }: OfShopProps & Pick<ShopCardProps, 'tilePlace'>) {
  const { t } = useTranslate()
  const formats = useFormats()
  const { list, unread, isLooking, marks, reading, isRead, shops, beside } = useShopWork(holder, shop)
  const to = useSectionPath('work')
  const { worthFen, isAtLeast, open } = list
  const isDone = !isLooking && isWorkRead(shops, reading, isRead)
  const notCounted = useNotCounted(unread)
  const worth = worthFen === null ? null : isAtLeast ? t('work.atLeast', { worth: formats.money(worthFen) }) : formats.money(worthFen)
  const tile = (
    <ShopTile
      label={t('shopPage.work')}
      to={to}
      value={open.length > 0 ? t('shopPage.workCount', { count: open.length }) : isDone && !notCounted ? t('shopPage.noWork') : null}
      waits={isDone && notCounted ? notCounted : t(waitsForLogin(shop) ? 'shopPage.notAsked' : 'work.reading')}
    >
      {worth && t('work.atRisk', { worth })}
    </ShopTile>
  )
  return (
    <>
      {tilePlace && createPortal(tile, tilePlace)}
      <WorkCard shops={shops} list={list} unread={unread} isLooking={isLooking} marks={marks} reading={reading} isRead={isRead} />
      {beside}
    </>
  )
}

function OrdersOfShop({ holder, shop }: OfShopProps) {
  const { t } = useTranslate()
  const formats = useFormats()
  const { list, reading, isRead, shops, beside } = useShopWork(holder, shop)
  const items = [...list.open, ...list.aside.map(({ item }) => item)].filter(({ kind }) => orderKinds.includes(kind))
  const isDone = isWorkRead(shops, reading, isRead)
  return (
    <>
      <WorkStatus shops={shops} reading={reading} isRead={isRead} unknown={0} />
      {items.map((item) => (
        <Card key={toWorkKey(item)} aria-label={t(`work.kinds.${item.kind}.label`)}>
          <CardHead>
            <h2>
              {t(`work.kinds.${item.kind}.label`)} <span className="zg-muted">{formats.number(item.count)}</span>
            </h2>
            {item.worthFen !== null && <strong>{t('work.atRisk', { worth: formats.money(item.worthFen) })}</strong>}
          </CardHead>
          <WorkRowsTable item={item} shop={shop} />
        </Card>
      ))}
      {items.length === 0 && (
        <Card as="div">
          <CardBody as="p" className="zg-muted">
            {t(isDone ? 'shopPage.noOrders' : waitsForLogin(shop) ? 'shopPage.notAsked' : 'shopPage.readingOrders')}
          </CardBody>
        </Card>
      )}
      {beside}
    </>
  )
}
