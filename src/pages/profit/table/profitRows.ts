import type { Figures } from '../../../figures/worker/openFigures.ts'
import type { GivenRows } from '../../../screens/query/GivenQuery.tsx'
import type { ProfitAnswer, ProfitGrouping, ProfitRow } from '../figures/profitQuestion.ts'
import { toProfitTableRow } from './profitTable.ts'

export type AskedProfitRows = NonNullable<GivenRows['asked']>
type AskedPart = Parameters<AskedProfitRows['rows']>[0]

const noCodes: ReadonlyMap<string, string> = new Map()

/** The rows of an answer as the list asks for them: the first ones came along, all others are asked for part by part. `codes`: the sellers' own numbers of goods. */
export function toAskedProfitRows(
  answer: ProfitAnswer,
  by: ProfitGrouping,
  figures: Pick<Figures, 'call'>,
  nameOf: (shop: string) => string,
  codes: ReadonlyMap<string, string> = noCodes,
): Omit<AskedProfitRows, 'renew'> {
  const { state = '' } = answer
  const toRow = (row: ProfitRow) => toProfitTableRow(row, by, nameOf)
  const askPart = ({ of, from, to, isOneOfMany }: AskedPart, isKeys: boolean) =>
    figures.call('profitRows', { state, of, from, limit: to - from, isKeys, isOneOfMany: isOneOfMany && !isKeys })
  const { orders, units, knownProfitFen } = answer.sums
  const own = new Set(codes.values())
  const toSum = (sum: number) => ({ sum, missing: 0, unreadable: 0 })
  return {
    total: answer.count,
    all: answer.all,
    sums: { orders: toSum(orders), units: toSum(units), known_profit: toSum(knownProfitFen) },
    // A seller's own number of goods is looked for as well.
    missingIds: (answer.missingIds ?? []).filter((id) => !own.has(id)),
    first: answer.rows.map(toRow),
    rows: async (part) => (await askPart(part, false))?.rows.map(toRow) ?? null,
    keys: async (part) => (await askPart(part, true))?.keys ?? null,
    async hold() {
      const isHeld = await figures.call('holdProfit', { state, isHeld: true })
      return isHeld ? () => void figures.call('holdProfit', { state, isHeld: false }).catch(nothing) : null
    },
  }
}

/** A worker that fails has let go of all. */
function nothing(): void {}
