import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { BackendPath } from '../../contract/backendPlace.ts'
import { toAfterSalePage, toListPage, toNotHerePage, toOrderPage } from '../pages/backendPages.ts'
import { PLATFORM_LOGIN_PATH } from '../pages/frame.ts'
import type { Platform } from '../platform.ts'
import { parseDay } from '../sales/calendar.ts'
import type { Sale } from '../sales/sale.ts'
import { stateOfSale } from '../sales/saleState.ts'
import { readPassId } from '../sessions/sessionCookies.ts'
import type { Store } from '../stores/store.ts'
import { sendPage } from './sendPage.ts'

interface Asked {
  readonly Querystring: { readonly sn?: string; readonly id?: string; readonly orderSn?: string }
}

/** Orders on a page: more is what its own client scrolls for. */
const SHOWN_ORDERS = 20

/** Pages of the backend that a link leads to. Without a login they lead to it, and another store's order is none of theirs. */
export async function backendZone(app: FastifyInstance, { platform }: { platform: Platform }): Promise<void> {
  const { sales, sessions } = platform

  const page = (path: string, draw: (store: Store, query: Asked['Querystring']) => string | null, what: string) =>
    app.get<Asked>(path, (request: FastifyRequest<Asked>, reply: FastifyReply) => {
      const store = sessions.storeOf(readPassId(request.headers.cookie))
      if (!store) return reply.redirect(PLATFORM_LOGIN_PATH)
      const drawn = draw(store, request.query)
      return drawn ? sendPage(reply, drawn) : sendPage(reply.code(404), toNotHerePage(store, what))
    })

  const findSale = (store: Store, orderSn = ''): Sale | undefined => {
    const day = dayOfOrder(orderSn)
    return day === null ? undefined : sales.between(store, day - 1, day + 1).find((sale) => sale.orderSn === orderSn)
  }

  page(
    BackendPath.order,
    (store, { sn }) => {
      const sale = findSale(store, sn)
      return sale ? toOrderPage(store, sale, stateOfSale(sale, sales.asOf())) : null
    },
    '订单',
  )
  page(
    BackendPath.afterSale,
    (store, { id, orderSn }) => {
      const sale = findSale(store, orderSn)
      const afterSale = sale?.afterSales.find((each) => String(each.id) === id)
      return sale && afterSale ? toAfterSalePage(store, sale, afterSale, sales.asOf()) : null
    },
    '售后单',
  )
  page(BackendPath.orders, (store) => toListPage(store, '订单列表', newestOf(sales.recent(store))), '订单')
  page(
    BackendPath.afterSales,
    (store) => toListPage(store, '售后列表', newestOf(sales.recent(store).filter(({ afterSales }) => afterSales.length > 0))),
    '售后单',
  )
  page(BackendPath.plans, (store) => toListPage(store, '商品推广', []), '推广计划')
}

function newestOf(sales: readonly Sale[]): readonly Sale[] {
  return sales.slice(-SHOWN_ORDERS).toReversed()
}

/** The day that an order's number begins with, as days since 1970; null: it is none. */
function dayOfOrder(orderSn: string): number | null {
  const [, year, month, day] = /^(\d{2})(\d{2})(\d{2})-\d{15}$/.exec(orderSn) ?? []
  return year ? parseDay(`20${year}-${month}-${day}`) : null
}
