import type { AlertRuleFields } from '../../../contract/entities/alert.ts'
import type { Bill } from '../../../contract/entities/bill.ts'
import type { Cost } from '../../../contract/entities/cost.ts'
import type { FigureQuestion } from '../../../src/figures/answers/question.ts'
import { EVERY_ROW } from '../../../src/figures/answers/question.ts'
import type { FigureStore } from '../../../src/figures/store/figureStore.ts'
import { noKnowledge } from '../../../src/figures/toFamilies.ts'
import type { Figures } from '../../../src/figures/worker/openFigures.ts'
import { openFigureCalls } from '../../../src/pages/figureCalls.ts'
import { aWeekHot, todayHot } from '../../../src/pages/hot/feature.ts'
import { ownTable } from '../../../src/pages/hot/hotTables.ts'
import { toOwnLines } from '../../../src/pages/hot/ownLines.ts'
import { toBillQuestion, toModelSide } from '../../../src/pages/profit/bills/billModel.ts'
import { indexCosts } from '../../../src/pages/profit/costHistory.ts'
import type { ProfitGrouping } from '../../../src/pages/profit/figures/profitQuestion.ts'
import { toLedgerCells } from '../../../src/pages/profit/ledgerCells.ts'
import { ledgerColumnNames } from '../../../src/pages/profit/ledgerColumns.ts'
import { toLedger } from '../../../src/pages/profit/ledgerRows.ts'
import { toAskedProfitRows } from '../../../src/pages/profit/table/profitRows.ts'
import { profitTable } from '../../../src/pages/profit/table/profitTable.ts'
import { sendCosts } from '../../../src/pages/profit/table/sendCosts.ts'
import { readCosts } from '../../../src/pages/profit/useCosts.ts'
import { checkRule } from '../../../src/pages/returns/alerts/checkRule.ts'
import { mallTable, toMallRow } from '../../../src/pages/returns/mallTable.ts'
import { byOwner, toReasonLines } from '../../../src/pages/returns/moneyLines.ts'
import { productTable, toProductRow } from '../../../src/pages/returns/productTable.ts'
import { toTwins } from '../../../src/pages/returns/toTwins.ts'
import { askEveryRow, returnMeasures } from '../../../src/pages/returns/useReturnFigures.ts'
import { askAds } from '../../../src/pages/workplace/day/askAds.ts'
import { askDay } from '../../../src/pages/workplace/day/askDay.ts'
import { askForecast } from '../../../src/pages/workplace/day/askForecast.ts'
import { askProfit } from '../../../src/pages/workplace/day/askProfit.ts'
import { askReturns } from '../../../src/pages/workplace/day/askReturns.ts'
import { askTrend } from '../../../src/pages/workplace/day/askTrend.ts'
import { FILE_ROWS_MAX } from '../../../src/reports/parts/behindFields.ts'
import { TODAY } from '../../figures/someRows.ts'
import { aCost } from '../../pages/profit/aCost.ts'
import { showAsked, showTable } from './aTable.ts'
import {
  AD_REST_FEN,
  adSpend,
  COUNTS,
  costs,
  FAMILIES,
  isOfFamily,
  type PlainSale,
  readAt,
  SHOPS,
  sales,
  sum,
  thirtyDays,
  today,
} from './plainSales.ts'

/** By what is counted: what the plain rows come to, and everything that the screen says of it, its file included. */
export type Compared = Readonly<
  Record<string, { readonly plain: number; readonly said: Readonly<Record<string, number | null | undefined>> }>
>

const soldToday = sales.filter(({ daysAgo }) => daysAgo === 0)
const refunded = sales.filter(({ refundFen }) => refundFen > 0)
const fenOf = (rows: readonly PlainSale[]) => sum(rows, ({ fen }) => fen)
const refundFen = sum(refunded, (sale) => sale.refundFen)
const spendFen = sum(adSpend, ({ fen }) => fen) + SHOPS.length * AD_REST_FEN
const everyRow = { order: 'most', limit: EVERY_ROW } as const
const nameOf = (shop: string) => `Shop ${shop}`
const part = (sums: FigureAnswerTotal, measure: keyof FigureAnswerTotal) => sums[measure]?.part ?? 0
type FigureAnswerTotal = Awaited<ReturnType<FigureStore['answer']>>['total']

const ledger: readonly Cost[] = costs.map(({ shop, goods, sku, fen }) =>
  aCost({ shop_uid: shop, goods_id: goods, sku_id: sku, terms: { costFen: fen } }),
)

/** The store as the page calls it. */
function figuresOf(store: FigureStore): Pick<Figures, 'call'> {
  const calls = openFigureCalls(store) as Readonly<Record<string, (asked: never) => unknown>>
  return { call: async (name, asked) => calls[name]?.(asked as never) as never }
}

/** Pages of a call of ours, as the server cuts them. */
function inPages<Row>(rows: readonly Row[], size: number) {
  return async (_name: string, { after }: { readonly after?: string }) => {
    const from = Number(after ?? 0)
    return { list: rows.slice(from, from + size), next: from + size < rows.length ? String(from + size) : null }
  }
}

export const figureScreens: Readonly<Record<string, (store: FigureStore) => Promise<Compared>>> = {
  async 'the workplace'(store) {
    const now = readAt
    const asked = { shops: SHOPS, readBy: 'here', now, asOf: readAt } as const
    const costsOf = async (goods: readonly string[]) => {
      const wanted = new Set(goods)
      return ledger.filter(({ goods_id }) => wanted.has(goods_id))
    }
    const day = await askDay(store.answer, SHOPS, now)
    const trend = await askTrend(store.answer, SHOPS, now)
    const forecast = await askForecast(store.answer, { ...asked, everyShop: SHOPS })
    const returns = await askReturns(store.answer, asked)
    const profit = await askProfit(store.answer, {
      ...asked,
      withYesterday: [],
      withLastWeek: [],
      costsOf,
      freight: [],
      askHours: store.adHours,
    })
    const ads = await askAds(store.answer, store.adHours, SHOPS, now)
    return {
      'sales of today': {
        plain: fenOf(soldToday),
        said: {
          tile: day.sold.fen,
          shops: sum([...day.shops.values()], (shop) => shop.today.fen),
          trend: sum([...trend.byShop.values()], (days) => days.at(-1) ?? 0),
          returns: returns?.soldFen,
          profit: profit?.today.soldFen,
          'known to the profit': profit?.today.knownFen,
        },
      },
      'orders of today': { plain: soldToday.length, said: { tile: day.sold.orders } },
      'sales of the month': { plain: fenOf(sales), said: { forecast: forecast?.soFar } },
      'ads of today': { plain: spendFen, said: { tile: part(ads.answer.total, 'adSpend'), profit: profit?.adsFen } },
    }
  },

  'the hot list of today': async (store) => ofHotList(store, todayHot, today, soldToday),
  'the hot list of a week or more': async (store) => ofHotList(store, aWeekHot, thirtyDays, sales),

  async 'returns by shop'(store) {
    const question = {
      measure: 'refundAfterShippingRate',
      beside: returnMeasures,
      by: ['shop'],
      window: thirtyDays,
      basis: 'ordered',
      shops: SHOPS,
      top: everyRow,
    } as const
    const answer = await store.answer(question)
    const rest = { other: undefined, before: undefined, isWhole: true, projected: null, rates: undefined }
    const table = await showTable(
      mallTable,
      answer.rows.map((now) =>
        toMallRow({ ...rest, shop: { shop_uid: now.shop ?? '', shop_id: '', shop_name: nameOf(now.shop ?? '') }, now }),
      ),
    )
    const reasons = toReasonLines(
      (await store.answer({ ...question, measure: 'refundAmount', beside: ['refundedOrders'], by: ['reason'] })).rows,
    )
    const days = await store.answer({ ...question, measure: 'refundAmount', beside: [], by: ['day'] })
    const behind = await store.behind({ question: { ...question, measure: 'refundAmount' }, group: {}, limit: FILE_ROWS_MAX })
    return {
      'money refunded': {
        plain: refundFen,
        said: {
          tile: part(answer.total, 'refundAmount'),
          total: table.total('refundAmount'),
          file: table.file('refundAmount'),
          reasons: sum(reasons, ({ fen }) => fen),
          owners: sum([...byOwner(reasons).values()], (fen) => fen),
          trend: sum(days.rows, ({ sums }) => part(sums, 'refundAmount')),
          'rows behind': behind.amountFen,
          'file of the rows behind': sum(behind.rows, ({ afterSale }) => afterSale?.refundFen ?? 0),
        },
      },
      'refunded orders': {
        plain: refunded.length,
        said: {
          tile: part(answer.total, 'refundedOrders'),
          total: table.total('refundedOrders'),
          file: table.file('refundedOrders'),
          reasons: sum(reasons, ({ orders }) => orders),
          'rows behind': behind.count,
        },
      },
      'paid orders': { plain: sales.length, said: { total: table.total('paidOrders'), file: table.file('paidOrders') } },
      reasons: { plain: new Set(refunded.map(({ reason }) => reason)).size, said: { rows: reasons.length } },
    }
  },

  'returns by goods': (store) => ofProducts(store, 'goods', COUNTS.goods),
  'returns by SKU': (store) => ofProducts(store, 'sku', COUNTS.skus),

  async 'twins of returns'(store) {
    const question = {
      measure: 'refundAfterShippingRate',
      beside: ['paidOrders'],
      window: thirtyDays,
      basis: 'ordered',
      shops: SHOPS,
      withNames: true,
      top: everyRow,
    } as const
    const goods = await store.answer({ ...question, by: ['goods'] })
    const skus = await store.answer({ ...question, by: ['sku'] })
    const families = toTwins(goods.rows, skus.rows, new Map(), noKnowledge)
    return {
      families: { plain: FAMILIES, said: { shown: families.length } },
      'orders of families': {
        plain: sales.filter(({ goods: id }) => isOfFamily(id)).length,
        said: {
          shown: sum(
            families.flatMap(({ members }) => members),
            ({ row }) => part(row.sums, 'paidOrders'),
          ),
        },
      },
    }
  },

  'the profit by SKU': (store) => ofProfit(store, 'sku', COUNTS.skus),
  'the profit by goods': (store) => ofProfit(store, 'goods', COUNTS.goods),
  'the profit by family': (store) => ofProfit(store, 'family', COUNTS.lines),
  'the profit by shop': (store) => ofProfit(store, 'shop', SHOPS.length),

  async 'the cost ledger'(store) {
    const read = await readCosts(inPages(ledger, 1_000) as never, { shop_uid_list: [...SHOPS] })
    const sold = await store.answer({
      measure: 'salesAmount',
      by: ['sku'],
      window: thirtyDays,
      basis: 'ordered',
      shops: SHOPS,
      top: everyRow,
    })
    const { groups, coverage } = toLedger(SHOPS, sold.rows, read, indexCosts(read), today.to)
    const at = ledgerColumnNames.indexOf('costFen')
    const file = read.map((cost) => toLedgerCells(cost, nameOf, ({ en }) => en))
    return {
      'sold with a known cost': {
        plain: fenOf(sales),
        said: { coverage: coverage.knownPaidFen, all: coverage.paidFen, groups: sum(groups, ({ paidFen }) => paidFen) },
      },
      goods: { plain: COUNTS.goods, said: { coverage: coverage.goods, known: coverage.knownGoods } },
      'costs of all entries': {
        plain: sum(costs, ({ fen }) => fen),
        said: { file: sum(file, (cells) => Number(cells[at])) },
      },
      entries: { plain: costs.length, said: { rows: sum(groups, ({ rows }) => rows.length) - groups.length } },
    }
  },

  async 'bills beside the orders'(store) {
    const bills = SHOPS.map((shop_uid): Bill => {
      const line = { day: today.to, kind: 'income', name: '', fen: 1, count: 1 } as const
      return { shop_uid, month: today.to.slice(0, 7), file_name: 'bill', lines: [line], saved_by: '', saved_by_name: '', saved_at: 0 }
    })
    const { kinds } = toModelSide(bills, await store.answer(toBillQuestion(bills) as FigureQuestion), null)
    return {
      income: { plain: fenOf(sales), said: { model: kinds.income } },
      refunds: { plain: 0 - refundFen, said: { model: kinds.refund } },
    }
  },

  async 'rules of alerts'(store) {
    const rule: AlertRuleFields = {
      name: 'Money',
      measure: 'refundAmount',
      basis: 'ordered',
      window_days: 30,
      each: 'sku',
      kind: 'absolute',
      shops: 'all',
      group_id: '',
      shop_uid_list: [],
      goods_id_list: [],
      enter_line: 1,
      leave_line: 0,
      is_cautious: false,
      least_orders: 1,
      days_in_row: 1,
      quiet_from: '',
      quiet_to: '',
      is_on: true,
    }
    const checked = await checkRule({ figures: figuresOf(store), rule, shops: SHOPS }, TODAY)
    const subjects = checked?.subjects ?? []
    return {
      'SKUs looked at': { plain: COUNTS.skus, said: { checked: subjects.length } },
      'orders of them': { plain: sales.length, said: { checked: sum(subjects, ({ orders }) => orders) } },
      'money at risk': { plain: refundFen, said: { checked: sum(subjects, (each) => each.riskFen ?? 0) } },
    }
  },
}

async function ofHotList(store: FigureStore, page: typeof todayHot, window: typeof today, sold: readonly PlainSale[]): Promise<Compared> {
  const question = {
    measure: 'itemsSold',
    beside: ['paidOrders', 'salesAmount'],
    by: ['goods'],
    window,
    basis: 'ordered',
    shops: SHOPS,
    withNames: true,
    top: everyRow,
  } as const
  const answer = await store.answer(question)
  const byDay = await store.answer({ ...question, by: ['goods', 'day'] })
  const facts = {
    compared: null,
    before: null,
    unreadShops: new Set<string>(),
    unread: new Map(),
    facts: new Map(),
    families: noKnowledge,
    nameOf,
    platformRanks: new Map(),
  }
  const lines = toOwnLines({ ...facts, now: answer.rows, byDay: byDay.rows, days: [today.to] })
  const table = await showTable(ownTable(page), lines)
  return {
    lines: { plain: COUNTS.lines, said: { list: table.count, file: table.fileCount } },
    pieces: {
      plain: sum(sold, ({ pieces }) => pieces),
      said: { tile: part(answer.total, 'itemsSold'), total: table.total('pieces'), file: table.file('pieces') },
    },
    'pieces of the trend': {
      plain: sum(soldToday, ({ pieces }) => pieces),
      said: { rows: sum(lines, ({ values }) => Number(values.trend)) },
    },
    sales: { plain: fenOf(sold), said: { total: table.total('sales'), file: table.file('sales') } },
    orders: { plain: sold.length, said: { total: table.total('orders'), file: table.file('orders') } },
  }
}

async function ofProducts(store: FigureStore, by: 'goods' | 'sku', count: number): Promise<Compared> {
  const shared = { by: [by], window: thirtyDays, basis: 'ordered', shops: SHOPS, measure: 'refundAfterShippingRate' } as const
  const listed = { ...shared, beside: returnMeasures, withNames: true, top: { order: 'worst', from: 0, limit: 2_000 } } as const
  const compared = { ...shared, beside: ['refundAmount'], top: listed.top } as const
  const shown = await store.answer(listed)
  const { now, other } = await askEveryRow({ now: listed, other: { ...compared, basis: 'asked' }, before: compared }, store.answer)
  const table = await showTable(
    productTable,
    now.rows.map((row) => toProductRow({ row, other: undefined, before: undefined, nameOf })),
  )
  return {
    rows: { plain: count, said: { 'count of the list': shown.count, file: table.fileCount, 'other basis': other.count } },
    'money refunded': {
      plain: refundFen,
      said: {
        tile: part(shown.total, 'refundAmount'),
        file: table.file('refundAmount'),
        'file of the other basis': sum(other.rows, ({ sums }) => part(sums, 'refundAmount')),
      },
    },
    'refunded orders': { plain: refunded.length, said: { tile: part(shown.total, 'refundedOrders'), file: table.file('refundedOrders') } },
    'paid orders': { plain: sales.length, said: { tile: part(shown.total, 'paidOrders'), file: table.file('paidOrders') } },
  }
}

async function ofProfit(store: FigureStore, by: ProfitGrouping, count: number): Promise<Compared> {
  const figures = figuresOf(store)
  const id = await sendCosts(figures, ledger)
  const scope = { shops: SHOPS, everyShop: SHOPS, window: today, shared: [], freight: [] }
  const answer = await figures.call('profit', { ...scope, ledger: id, by, top: { from: 0, limit: 100 }, list: `by ${by}` })
  if (!answer) throw new Error('the ledger was sent')
  const table = await showAsked(profitTable, toAskedProfitRows(answer, by, figures, nameOf), ['paid', 'goods', 'ads', 'profit'])
  const costOf = new Map(costs.map(({ shop, sku, fen }) => [`${shop}/${sku}`, fen]))
  const costFen = sum(soldToday, ({ shop, sku, pieces }) => pieces * (costOf.get(`${shop}/${sku}`) ?? 0))
  const { lines, sums } = answer.total
  return {
    rows: { plain: count, said: { answer: answer.count, list: table.count, file: table.fileCount } },
    paid: {
      plain: fenOf(soldToday),
      said: { tile: lines.paid.fen, file: table.file('paid'), coverage: answer.costs.paidFen, known: answer.costs.knownPaidFen },
    },
    'cost of goods': { plain: 0 - costFen, said: { tile: lines.goods.fen, file: table.file('goods') } },
    ads: { plain: 0 - spendFen, said: { tile: (lines.ads.fen ?? 0) - answer.own.adsFen, file: table.file('ads') - answer.own.adsFen } },
    pieces: { plain: sum(soldToday, ({ pieces }) => pieces), said: { total: table.total('units'), file: table.file('units') } },
    orders: { plain: soldToday.length, said: { total: table.total('orders'), file: table.file('orders') } },
    'profit of the tiles': {
      plain: sums.profit.knownFen,
      said: { total: table.total('known_profit'), file: table.file('known_profit'), 'profits of the file': table.file('profit') },
    },
  }
}
