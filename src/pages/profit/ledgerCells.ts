import { COST_MAX_FEN, COST_WEIGHT_MAX_GRAMS, COURIER_MAX_CHARS, type Cost } from '../../../contract/entities/cost.ts'
import type { SaidReason } from '../../../contract/reasons.ts'
import { parseDay } from '../../figures/days.ts'
import { type SheetFileColumn, UNKNOWN_CELL } from '../../reports/parts/useSheetFile.ts'
import type { Text } from '../../resources/schema/text.ts'
import { isFailedFormula } from '../../values/failedFormula.ts'
import { plainFigure } from '../../values/plainFigure.ts'
import { FEN_PER_YUAN, parseYuan, toYuanText } from '../../values/yuan.ts'
import {
  fromBeginningWord,
  isTerm,
  type LedgerColumn,
  type LedgerColumnRules,
  ledgerColumnNames,
  ledgerColumns,
  wholeShopWord,
} from './ledgerColumns.ts'

const UNKNOWN = /^(\?|？|未知|unknown)$/i
const YES = /^(1|是|y|yes|true)$/i
const NO = /^(0|否|n|no|false)$/i
const PERCENT_BP = 100
const NEAR = 1e-6
const WHOLE_BP = 10_000
/** The most that a cell may hold, and of how many of them its unit is made: yuan of fen, percent of basis points. */
const limits = {
  yuan: { most: COST_MAX_FEN, perUnit: FEN_PER_YUAN },
  percent: { most: WHOLE_BP, perUnit: PERCENT_BP },
  grams: { most: COST_WEIGHT_MAX_GRAMS, perUnit: 1 },
}

/** A cell that is not blank. Null: it is said to be unknown; '' of a day: it is from the beginning. */
export function parseLedgerCell(column: LedgerColumn, text: string): string | number | null | { readonly reason: SaidReason } {
  const { holds } = ledgerColumns[column]
  if ((isTerm(column) || holds === 'grams') && UNKNOWN.test(text)) return null
  if (holds === 'id') return /^\d{1,20}$/.test(text) ? text : { reason: 'bad_format' }
  if (holds === 'day') return toDay(text) ?? { reason: 'bad_format' }
  if (holds === 'text' && isFailedFormula(text)) return { reason: 'bad_format' }
  if (holds === 'text') return text.length <= COURIER_MAX_CHARS ? text : { reason: `too_long:${COURIER_MAX_CHARS}` }
  if (holds === 'shop') return text
  if (holds === 'yesNo') return YES.test(text) ? 1 : NO.test(text) ? 0 : { reason: 'bad_format' }
  const value =
    holds === 'yuan'
      ? parseYuan(toCents(text))
      : toNumber(plainFigure(text.replace(/[%％]$/, '')) ?? '', holds === 'percent' ? PERCENT_BP : 1)
  if (value === null) return { reason: 'bad_format' }
  const { most, perUnit } = limits[holds]
  const least = holds === 'grams' ? 1 : 0
  if (value < least) return { reason: `too_small:${least}` }
  return value > most ? { reason: `too_big:${most / perUnit}` } : value
}

/** A spreadsheet counts in parts of two: 12.34 may come as 12.340000000000002. */
export function toCents(text: string): string {
  const hundredfold = Number(text) * PERCENT_BP
  const isNear = /^-?\d+\.\d{3,}$/.test(text) && Math.abs(hundredfold - Math.round(hundredfold)) < NEAR
  return isNear ? Number(text).toFixed(2) : text
}

function toNumber(text: string, factor: number): number | null {
  const value = /^-?\d+(\.\d{1,2})?$/.test(text) ? Number(text) * factor : Number.NaN
  return Number.isNaN(value) || Math.abs(value - Math.round(value)) > NEAR ? null : Math.round(value)
}

/** `2026-11-01`, `2026/11/1` and `2026年11月1日`, with or without a time; or the words for none, as ''. */
function toDay(text: string): string | null {
  if ([fromBeginningWord.zh, fromBeginningWord.en].includes(text.toLowerCase())) return ''
  const parts = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?(?:\s.*)?$/.exec(text)
  if (!parts) return null
  const [, year = '', month = '', day = ''] = parts
  const found = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return parseDay(found) === null ? null : found
}

/** A value as it is typed and as a file has it; '': nothing is said. */
export function formatLedgerCell(column: LedgerColumn, value: string | number | null | undefined): string {
  if (value === undefined || value === '') return ''
  if (value === null) return isTerm(column) ? '?' : ''
  const { holds } = ledgerColumns[column]
  if (holds === 'yuan') return toYuanText(Number(value))
  return holds === 'percent' ? String(Number(value) / PERCENT_BP) : String(value)
}

/** The columns of the ledger as a file: sums can be made of what holds money, percent and grams. */
export function toLedgerFileColumns(text: (text: Text) => string): readonly SheetFileColumn[] {
  return ledgerColumnNames.map((name) => {
    const { label, holds } = ledgerColumns[name]
    return { label: text(label), type: fileTypes[holds] ?? 'text' }
  })
}

const fileTypes: Readonly<Partial<Record<LedgerColumnRules['holds'], SheetFileColumn['type']>>> = {
  yuan: 'money',
  percent: 'number',
  yesNo: 'number',
  grams: 'number',
}

/**
 * One entry as the cells of a line, in the order of all columns: money in fen, null where nothing is said. `toShop`: the cell of a shop
 * (`createShopNamer`).
 */
export function toLedgerCells(
  cost: Cost,
  toShop: (uid: string) => string,
  text: (text: Text) => string,
): readonly (string | number | null)[] {
  return ledgerColumnNames.map((name) => {
    if (name === 'shop') return toShop(cost.shop_uid)
    if (name === 'goods_id' && cost.goods_id === '') return text(wholeShopWord)
    if (name === 'valid_from' && cost.valid_from === '') return text(fromBeginningWord)
    return toFileCell(name, isTerm(name) ? cost.terms[name] : cost[name])
  })
}

function toFileCell(column: LedgerColumn, value: string | number | null | undefined): string | number | null {
  if (value === undefined || value === '') return null
  if (value === null) return isTerm(column) ? UNKNOWN_CELL : null
  return typeof value === 'number' && ledgerColumns[column].holds === 'percent' ? value / PERCENT_BP : value
}
