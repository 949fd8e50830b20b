import type { DictionaryLists } from '../../../figures/columns/dictionary.ts'
import type { AllNames } from '../../../figures/store/createNames.ts'
import { type LineId, lineIds, lines, type ProfitSum, profitSums } from '../rules/lines.ts'
import { pricedLines, priceLimit, roiLimit, type SoldLimits } from '../rules/soldLimits.ts'
import type { Grouped } from './groupRows.ts'
import { type ProfitTextName, type ProfitValueName, profitResults, profitTextNames } from './profitQuestion.ts'
import type { SoldRows } from './soldColumns.ts'

/** What is known of the rows of a table. */
export interface GroupFacts {
  readonly grouped: Grouped
  readonly sold: SoldRows
  readonly lists: DictionaryLists
  /** Null: this question needs no names of goods. */
  readonly texts: AllNames | null
  /** By shop_uid. */
  readonly shopNames: ReadonlyMap<string, string>
  /** Numbers of shops as the platform has them, by shop_uid. */
  readonly shopIds: ReadonlyMap<string, string>
}

/** A number for each group. It stays what it is when amounts become others: an order is made of it later. */
export interface GroupValues {
  /** NaN: unknown. */
  readonly values: Float64Array
  /** Of an unknown amount the part that is known; NaN: nothing is. Null: what is unknown has no parts. */
  readonly parts: Float64Array | null
}

export function valuesBy(name: ProfitValueName | ProfitTextName, facts: GroupFacts): GroupValues {
  if (isText(name)) return { values: ranksBy(name, facts), parts: null }
  const { groups } = facts.grouped
  if (isSum(name)) return toPartlyKnown(groups.sums[name], groups.unknownSums[name], groups.rows)
  if (isLine(name)) return toPartlyKnown(groups.lines[name], groups.unknownLines[name], groups.rows)
  return { values: readers[name](facts), parts: null }
}

/** What is known of the profit of each group; NaN: nothing is. */
export function knownProfits({ groups: { sums, unknownSums, rows } }: Pick<Grouped, 'groups'>): Float64Array {
  const known = sums.profit.slice()
  const unknown = unknownSums.profit
  for (let group = 0; group < known.length; group += 1)
    if (unknown[group] !== 0 && unknown[group] === rows[group]) known[group] = Number.NaN
  return known
}

const isText = (name: string): name is ProfitTextName => profitTextNames.some((each) => each === name)
const isSum = (name: string): name is ProfitSum => profitSums.some((each) => each === name)
const isLine = (name: string): name is LineId => lineIds.some((each) => each === name)

function toPartlyKnown(amounts: Float64Array, unknown: Float64Array, rows: Float64Array) {
  const values = amounts.slice()
  const parts = new Float64Array(amounts.length).fill(Number.NaN)
  for (let group = 0; group < amounts.length; group += 1) {
    if (unknown[group] === 0) continue
    if (unknown[group] !== rows[group]) parts[group] = amounts[group] as number
    values[group] = Number.NaN
  }
  return { values, parts }
}

type Reader = (facts: GroupFacts) => Float64Array

const readers: Readonly<Record<Exclude<ProfitValueName, LineId | ProfitSum>, Reader>> = {
  orders: ({ grouped }) => grouped.orders,
  units: ({ grouped }) => grouped.units,
  goodsCount: ({ grouped, sold }) => countApart(sold.goods, grouped),
  shopCount: ({ grouped, sold }) => countApart(sold.shops, grouped),
  knownProfit: ({ grouped }) => grouped.groups.sums.profit.slice(),
  profitRate: (facts) => divide(valuesBy('profit', facts).values, valuesBy('revenue', facts).values),
  averagePrice: (facts) => divide(valuesBy('paid', facts).values, facts.grouped.units),
  breakEvenPrice: limitsOf('priceFen'),
  grossRoi: limitsOf('grossRoi'),
  netRoi: limitsOf('netRoi'),
  settledRoi: limitsOf('settledRoi'),
  result: (facts) =>
    valuesBy('profit', facts).values.map((fen) => (Number.isNaN(fen) ? fen : profitResults.indexOf(fen < 0 ? 'loses' : 'earns'))),
}

function divide(parts: Float64Array, wholes: Float64Array): Float64Array {
  return parts.map((part, group) => ((wholes[group] as number) > 0 ? part / (wholes[group] as number) : Number.NaN))
}

/** How many different values the rows of each group have. */
function countApart(column: Int32Array, { groups, rows, starts }: Grouped): Float64Array {
  let most = 0
  for (const value of column) if (value > most) most = value
  const seenIn = new Int32Array(most + 1).fill(-1)
  const counts = new Float64Array(groups.count)
  for (let group = 0; group < groups.count; group += 1) {
    for (let at = starts[group] ?? 0; at < (starts[group + 1] ?? 0); at += 1) {
      const value = column[rows[at] ?? 0] ?? 0
      if (seenIn[value] === group) continue
      seenIn[value] = group
      counts[group] = (counts[group] as number) + 1
    }
  }
  return counts
}

/** As `soldLimits` works them out, column by column: what is unknown is NaN, and goes through by itself. */
function limitsOf(name: keyof SoldLimits): Reader {
  return ({ grouped: { groups, units } }) => {
    const column = () => new Float64Array(groups.count)
    const margin = column()
    const revenue = column()
    const grows = column()
    const stays = column()
    for (const id of lineIds) {
      const amounts = groups.lines[id]
      const unknown = groups.unknownLines[id]
      const into = [...(lines[id].into === 'profit' ? [] : [margin]), ...(lines[id].into === 'revenue' ? [revenue] : [])]
      for (const sum of [...into, pricedLines.has(id) ? grows : stays]) addKnown(amounts, unknown, sum)
    }
    const { paid, cancelled } = groups.lines
    const found = column()
    for (let group = 0; group < found.length; group += 1) {
      const allFen = paid[group] as number
      const marginFen = margin[group] as number
      const own = { paid: allFen, units: units[group] as number, grows: grows[group] as number, stays: stays[group] as number }
      const sales = { grossRoi: allFen, netRoi: allFen + (cancelled[group] as number), settledRoi: revenue[group] as number }
      found[group] = (name === 'priceFen' ? priceLimit(own) : roiLimit(sales[name], marginFen)) ?? Number.NaN
    }
    return found
  }
}

function addKnown(amounts: Float64Array, unknown: Float64Array, into: Float64Array): void {
  for (let group = 0; group < into.length; group += 1)
    into[group] = (into[group] as number) + (unknown[group] === 0 ? (amounts[group] as number) : Number.NaN)
}

/** Names of goods do not change with costs: their order is made once for as long as the rows are the same. */
function ranksBy(name: ProfitTextName, facts: GroupFacts): Float64Array {
  const { grouped } = facts
  const isOfGoods = name !== 'shopName' && !(name === 'title' && grouped.by === 'shop')
  const known = isOfGoods ? grouped.ranks.get(name) : undefined
  if (known) return known
  const textOf = textReaders[name](facts)
  const made = rankTexts(Array.from(grouped.lead, (row, group) => textOf(row, group) || null))
  if (isOfGoods) grouped.ranks.set(name, made)
  return made
}

type TextReader = (facts: GroupFacts) => (row: number, group: number) => string | null | undefined

/** Texts as the rows show them: of the row of a group that has the most sales. */
const textReaders: Readonly<Record<ProfitTextName, TextReader>> = {
  title: (facts) => {
    const { grouped, sold, lists, texts } = facts
    if (grouped.by === 'shop') return shopNameOf(facts)
    return (row) => texts?.ofGoods(sold.goods[row] ?? -1)[0] || lists.goods.idAt(sold.goods[row] ?? 0)
  },
  spec: ({ grouped, sold, texts }) => (grouped.by === 'sku' ? (row) => texts?.ofSkus(sold.skus[row] ?? -1)[0] : noText),
  code: ({ grouped, sold, texts }) => (grouped.by === 'sku' ? (row) => texts?.ofSkus(sold.skus[row] ?? -1)[1] : noText),
  shopName: (facts) => {
    const shopCounts = countApart(facts.sold.shops, facts.grouped)
    const nameOf = shopNameOf(facts)
    return (row, group) => ((shopCounts[group] ?? 0) > 1 ? null : nameOf(row))
  },
  goodsId: ({ grouped, sold, lists }) => (grouped.by === 'shop' ? noText : (row) => lists.goods.idAt(sold.goods[row] ?? 0)),
  skuId: ({ grouped, sold, lists }) => (grouped.by === 'sku' ? (row) => lists.skus.idAt(sold.skus[row] ?? -1) : noText),
}

const noText = () => null

function shopNameOf({ sold, lists, shopNames }: GroupFacts): (row: number) => string {
  return (row) => {
    const shop = lists.shops.idAt(sold.shops[row] ?? 0)
    return shopNames.get(shop) ?? shop
  }
}

let collator: Intl.Collator | undefined

/** The place of each text in the order of every list: digits count as numbers, Chinese by its reading. NaN: there is no text. */
function rankTexts(texts: readonly (string | null)[]): Float64Array {
  const apart = [...new Set(texts)].filter((text) => text !== null)
  if (apart.every(isNumber)) return Float64Array.from(texts, (text) => (text === null ? Number.NaN : Number(text)))
  collator ??= new Intl.Collator('zh-CN', { numeric: true, sensitivity: 'base' })
  const { compare } = collator
  apart.sort(compare)
  const rankOf = new Map<string | null, number>()
  let rank = 0
  for (const [at, text] of apart.entries()) {
    if (at > 0 && compare(apart[at - 1] ?? '', text) !== 0) rank += 1
    rankOf.set(text, rank)
  }
  return Float64Array.from(texts, (text) => rankOf.get(text) ?? Number.NaN)
}

/** Of as many digits as a float holds. */
const isNumber = (text: string) => /^\d{1,15}$/.test(text)
