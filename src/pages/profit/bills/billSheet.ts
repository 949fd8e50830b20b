import { BILL_NAME_MAX_CHARS, type BillLine } from '../../../../contract/entities/bill.ts'
import type { Reason } from '../../../../contract/reasons.ts'
import { parseDay } from '../../../figures/days.ts'
import { isFailedFormula } from '../../../values/failedFormula.ts'
import { parseYuan } from '../../../values/yuan.ts'
import { toCents } from '../ledgerCells.ts'
import type { SheetLine } from '../ledgerSheet.ts'
import { billKindOf } from '../rules/platformBill.ts'

/** The columns of the platform's bill and the words by which they are known. *Assumed*: sellers' files differ in their words, not in their meaning. */
const billColumns = {
  shop: ['店铺', '店铺名称', '店铺id', 'shop', 'shopid', 'shopname'],
  order: ['商户订单号', '订单号', '订单编号', 'order', 'ordernumber'],
  time: ['发生时间', '入账时间', '时间', '日期', 'time', 'date'],
  income: ['收入金额', '收入', 'income'],
  spend: ['支出金额', '支出', 'expense', 'spend'],
  amount: ['金额', '发生金额', 'amount'],
  kind: ['账务类型', '类型', '业务类型', 'type'],
  note: ['业务描述', '备注', 'description', 'note'],
} as const satisfies Readonly<Record<string, readonly string[]>>
export type BillColumn = keyof typeof billColumns
const columnNames = Object.keys(billColumns) as readonly BillColumn[]
/** A file of the platform begins with a few lines about itself. */
const HEAD_LINES_MAX = 30

export interface WrongBillLine {
  readonly line: number
  readonly column: BillColumn
  readonly reason: Reason
}

/** The bill of a shop and month as a file has it. */
export interface ReadBill {
  readonly shop_uid: string
  /** `2026-11`. */
  readonly month: string
  /** Added up by day and kind, and by name where the kind is not known. */
  readonly lines: readonly BillLine[]
  /** Orders that it names. A number that another shop has, too, is another order. */
  readonly orders: number
  /** Lines of the file. */
  readonly count: number
  /** Wrong lines of the file that are of this bill, or may be, since they name no shop or day that is known. */
  readonly refused: number
}

export interface BillSheet {
  readonly bills: readonly ReadBill[]
  readonly wrong: readonly WrongBillLine[]
}

export interface BillContext {
  readonly shops: readonly { readonly shop_uid: string; readonly shop_id: string; readonly shop_name: string }[]
  /** Whose bill it is where its lines name no shop; null: nobody has said it. */
  readonly shopUid: string | null
}

/** Null: no line of the beginning looks like the heads of a bill. Lines that begin with `#` and have no day, and those of totals, belong to no order. */
export function readBills(sheet: readonly SheetLine[], context: BillContext): BillSheet | null {
  const at = sheet.slice(0, HEAD_LINES_MAX).findIndex(({ cells }) => isHead(readColumns(cells)))
  const columns = readColumns(sheet[at]?.cells ?? [])
  if (at < 0) return null
  const wrong: WrongBillLine[] = []
  const refused: BillPlace[] = []
  const bills = new Map<string, DraftBill>()
  for (const { line, cells } of sheet.slice(at + 1)) {
    if (isOfNoOrder(cells, columns)) continue
    const read = readLine(cells, columns, context)
    if ('reason' in read) {
      wrong.push({ line, ...read })
      refused.push(placeOf(cells, columns, context))
    } else addLine(bills, read)
  }
  const read = [...bills.values()].map((bill) => toBill(bill, refused))
  return { bills: read.sort((a, b) => (a.month < b.month ? 1 : a.month > b.month ? -1 : 0)), wrong }
}

/** What the platform says of the file itself begins with `#`, and so may the name of a shop: its lines have a day. */
function isOfNoOrder(cells: readonly string[], columns: Columns): boolean {
  const [first = ''] = cells.map((cell) => cell.trim()).filter(Boolean)
  if (first.startsWith('#') && !isFailedFormula(first)) return toDay(cells[columns.time ?? -1]?.trim() ?? '') === null
  return first === '' || /^(合计|总计|total)/i.test(first)
}

type Columns = Readonly<Partial<Record<BillColumn, number>>>

function readColumns(cells: readonly string[]): Columns {
  const heads = cells.map((head) =>
    head
      .normalize('NFKC')
      .toLowerCase()
      .replace(/\(.*?\)|[\s_#]+/g, ''),
  )
  return Object.fromEntries(
    columnNames.flatMap((name) => {
      const words: readonly string[] = billColumns[name]
      const place = words.map((word) => heads.indexOf(word)).find((found) => found >= 0)
      return place === undefined ? [] : [[name, place]]
    }),
  )
}

function isHead({ time, income, spend, amount, kind, note }: Columns): boolean {
  const hasMoney = amount !== undefined || income !== undefined || spend !== undefined
  return time !== undefined && hasMoney && (kind !== undefined || note !== undefined)
}

interface ReadLine {
  readonly shop_uid: string
  readonly day: string
  readonly order: string
  readonly fen: number
  readonly text: string
}

function readLine(cells: readonly string[], columns: Columns, context: BillContext): ReadLine | Omit<WrongBillLine, 'line'> {
  const cell = (name: BillColumn) => cells[columns[name] ?? -1]?.trim() ?? ''
  const shop_uid = findShop(cell('shop'), context)
  if (shop_uid === null) return { column: 'shop', reason: cell('shop') === '' ? 'required' : 'unknown_record' }
  const day = toDay(cell('time'))
  if (day === null) return { column: 'time', reason: cell('time') === '' ? 'required' : 'bad_format' }
  const fen = readAmount(cell)
  if (typeof fen !== 'number') return fen
  const kind = cell('kind')
  const note = cell('note')
  if (kind === '' && note === '') return { column: 'kind', reason: 'required' }
  return { shop_uid, day, fen, order: cell('order'), text: toText(kind, note, fen) }
}

/** Whose line it is, and of which month; null: that is not known. */
interface BillPlace {
  readonly shop_uid: string | null
  readonly month: string | null
}

function placeOf(cells: readonly string[], columns: Columns, context: BillContext): BillPlace {
  const cell = (name: BillColumn) => cells[columns[name] ?? -1]?.trim() ?? ''
  return { shop_uid: findShop(cell('shop'), context), month: toDay(cell('time'))?.slice(0, 7) ?? null }
}

/** What the type says; where that is not known, what the description says. */
function toText(kind: string, note: string, fen: number): string {
  if (kind === '') return note
  return billKindOf(kind, fen) === 'other' && billKindOf(note, fen) !== 'other' ? note : kind
}

/** A column of its own for what comes in and what goes out, or one with a sign. What goes out is below 0, with or without its sign. */
function readAmount(cell: (name: BillColumn) => string): number | Omit<WrongBillLine, 'line'> {
  let sum: number | null = null
  for (const column of ['income', 'spend', 'amount'] as const) {
    const text = cell(column)
    if (text === '') continue
    const value = parseYuan(toCents(text.replace(/^\+/, '')))
    if (value === null) return { column, reason: 'bad_format' }
    sum = (sum ?? 0) + (column === 'spend' ? -Math.abs(value) : value)
  }
  return sum ?? { column: 'amount', reason: 'required' }
}

function findShop(text: string, { shops, shopUid }: BillContext): string | null {
  if (text === '') return shopUid
  const found = shops.filter(({ shop_uid, shop_id, shop_name }) => [shop_uid, shop_id, shop_name].includes(text))
  return found.length === 1 ? (found[0]?.shop_uid ?? null) : null
}

/** `2026-11-01 10:00:00`, `2026/11/1` and `2026年11月1日`. */
function toDay(text: string): string | null {
  const [, year = '', month = '', day = ''] = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?(?:[\sT].*)?$/.exec(text) ?? []
  const found = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return parseDay(found) === null ? null : found
}

interface DraftBill {
  readonly shop_uid: string
  readonly month: string
  readonly lines: Map<string, BillLine>
  readonly orders: Set<string>
  readonly names: Set<string>
}

/** More names than these are free texts: they are added up without one. */
const NAMES_MAX = 30

function toKnownName(name: string, names: Set<string>): string {
  if (names.size < NAMES_MAX) names.add(name)
  return names.has(name) ? name : ''
}

function addLine(bills: Map<string, DraftBill>, { shop_uid, day, order, fen, text }: ReadLine): void {
  const month = day.slice(0, 7)
  const bill = bills.get(`${shop_uid}/${month}`) ?? { shop_uid, month, lines: new Map(), orders: new Set(), names: new Set() }
  bills.set(`${shop_uid}/${month}`, bill)
  if (order !== '') bill.orders.add(order)
  const kind = billKindOf(text, fen)
  const name = kind === 'other' ? toKnownName(text.slice(0, BILL_NAME_MAX_CHARS), bill.names) : ''
  const key = `${day}/${kind}/${name}`
  const before = bill.lines.get(key)
  bill.lines.set(key, { day, kind, name, fen: (before?.fen ?? 0) + fen, count: (before?.count ?? 0) + 1 })
}

function toBill({ shop_uid, month, lines, orders }: DraftBill, refused: readonly BillPlace[]): ReadBill {
  const list = [...lines.values()].sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0))
  const count = list.reduce((sum, each) => sum + each.count, 0)
  const mayBeOfBill = (of: BillPlace) => (of.shop_uid ?? shop_uid) === shop_uid && (of.month ?? month) === month
  return { shop_uid, month, lines: list, orders: orders.size, count, refused: refused.filter(mayBeOfBill).length }
}
