import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createElement } from 'react'
import type { BoxGoods } from '../../../contract/entities/boxGoods.ts'
import { BridgeError } from '../../../src/bridge/bridgeError.ts'
import type { Bridge } from '../../../src/bridge/createBridge.ts'
import type { FigureAnswer, FigureQuestion, Lack } from '../../../src/figures/answers/question.ts'
import { Coverage } from '../../../src/pages/coverage/Coverage.tsx'
import type { ProfitRow } from '../../../src/pages/profit/figures/profitQuestion.ts'
import { OfferedContext } from '../../../src/providers/accessControl/useIsOffered.ts'
import { aShop } from '../../bridge/aShop.ts'
import { noLikelyProfit, standInForFigures } from '../../reports/standInForFigures.ts'
import { type Answers, aTab, openScreen } from '../openScreen.tsx'
import { costPage } from '../profit/aCost.ts'
import { someProfits } from './someProfits.ts'

export const coverageShops = ['a', 'b', 'c'].map((uid) =>
  aShop({ shop_uid: uid, shop_id: uid, shop_name: `Shop ${uid}`, cookie: `PASS_ID=${uid}` }),
)

/** Goods that a has once and b twice; c has nothing. */
export const someGoods = { a: { '1': 'Umbrella', '2': 'Lamp' }, b: { '3': 'Umbrella', '4': 'Umbrella' }, c: {} }

/** By its goods, shop and state: "Lamp, Shop a: Published". */
export const findCell = (name: string) => screen.findByRole('button', { name })

/** Waits until goods have these states, shop by shop: shops are shown as they are read, and goods move by their gaps meanwhile. */
export async function findRow(goods: string, ...states: readonly string[]): Promise<void> {
  for (const [at, state] of states.entries()) await findCell(`${goods}, ${coverageShops[at]?.shop_name}: ${state}`)
}

export async function readAllShops(): Promise<void> {
  await userEvent.click(await screen.findByRole('button', { name: 'Read 3 shops' }))
}

interface Opened {
  /** By shop: titles of its goods by their numbers. A shop that is absent cannot be read. */
  readonly goods?: Readonly<Record<string, Readonly<Record<string, string>>>>
  readonly boxes?: readonly BoxGoods[]
  readonly profits?: readonly ProfitRow[]
  /** What the profits lack. Default: nothing. */
  readonly lacks?: readonly Lack[]
  /** What the asked goods come to once refunds of young orders have come, fen. Default: nothing is known of that. */
  readonly likelyFen?: number
  readonly query?: string
  readonly answers?: Answers
  readonly user?: Readonly<Record<string, unknown>>
  /** What the backend has. Default: everything. */
  readonly offered?: readonly string[]
  /** What the figures answer. Default: nothing was sold. */
  readonly figures?: (question: FigureQuestion) => Partial<FigureAnswer>
  /** Further calls of the merchant platform. */
  readonly merchant?: (name: string, shop: string, payload: Readonly<Record<string, unknown>>) => unknown
}

/** The page of the board, with three shops that have not been read. */
export async function openCoverage({
  goods = {},
  boxes = [],
  profits = [],
  lacks = [],
  likelyFen,
  query = '',
  answers = {},
  user,
  offered,
  merchant,
  figures = () => ({}),
}: Opened) {
  standInForFigures({
    answer: figures,
    profit: (question) => someProfits(question, profits, lacks),
    ...(likelyFen !== undefined && { likelyProfit: () => ({ ...noLikelyProfit(), ofGoods: { bookedFen: null, likelyFen } }) }),
  })
  const asked: (readonly [string, string])[] = []
  const callMerchant = async (name: string, { cookie }: { cookie: string }, payload: Readonly<Record<string, unknown>>) => {
    const shop = cookie.slice(-1)
    asked.push([name, shop])
    const other = merchant?.(name, shop, payload)
    if (other !== undefined) return other
    const own = goods[shop]
    if (name !== 'goodsList' || !own) throw new BridgeError('sessionExpired')
    const rows = Object.entries(own).map(([id, title]) => toWireGoods(id, title))
    return { total: rows.length, goods_list: { rows, unreadable: [] } }
  }
  const page = await openScreen({
    path: `/goods/coverage${query}`,
    answers: {
      shopList: () => coverageShops,
      updateShop: () => coverageShops[0],
      boxList: () => ({ list: boxes, total: boxes.length }),
      claimList: () => ({ list: [], total: 0 }),
      handedInCounts: () => ({ list: [] }),
      costList: () => costPage(),
      profitSettings: () => ({ shared: [], freight: [], target_margin_bp: 1_500, version: 0, saved_at: 0, saved_by_name: '' }),
      pilotList: () => ({ list: [] }),
      ...answers,
    } as Answers,
    bridge: { ping: async () => ({ state: 'ready' }), callMerchant } as unknown as Bridge,
    pages: {
      goodsCoverage: offered ? () => createElement(OfferedContext.Provider, { value: offered }, createElement(Coverage)) : Coverage,
    },
    tab: aTab(),
    ...(user && { user }),
  })
  return { ...page, asked }
}

export function toWireGoods(id: string, goods_name: string) {
  return {
    id,
    goods_name,
    quantity: 5,
    sku_group_price: [1_000, 1_000],
    sku_price: [1_100, 1_100],
    market_price: 2_000,
    sold_quantity: 1,
    sold_quantity_for_thirty_days: 1,
    is_onsale: true,
    sku_list: [],
  }
}
