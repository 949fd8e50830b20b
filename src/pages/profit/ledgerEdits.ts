import type { Cost, CostInput, CostTerm } from '../../../contract/entities/cost.ts'
import { type CostHistories, type CostPlace, type HistoryEntry, placeOf } from './costHistory.ts'
import { isTerm } from './ledgerColumns.ts'
import { placeKey } from './ledgerSheet.ts'
import { versionAt } from './rules/versions.ts'

/** A column that holds a value, and does not say what it is of. */
export type ValueColumn = CostTerm | 'weight_grams' | 'courier'
/** A value of the ledger. Null: it is said to be unknown. Undefined: nothing is said of it any more. */
export type LedgerValue = string | number | null | undefined
/** Columns that change, each with what it becomes. */
export type LedgerValues = Readonly<Partial<Record<ValueColumn, LedgerValue>>>

/** Columns of one place that change together. */
export interface LedgerEdit {
  readonly place: CostPlace
  readonly values: LedgerValues
}

const typedOrigin = { source: 'typed', proof: '' } as const

/** A cost that was taken over stays marked as such when something else of its entry is changed. */
export function originOf(before: Cost | undefined): Pick<CostInput, 'source' | 'proof'> {
  return before?.source === 'inherited' ? { source: 'inherited', proof: before.proof } : typedOrigin
}

/** The day of the entry that is written. `chosen`: '' where no day was chosen; then it is the entry of which the ledger shows the values today. */
export function dayToWrite(history: readonly HistoryEntry[], chosen: string, today: string): string {
  return chosen === '' ? (versionAt(sayingIn(history), today)?.from ?? '') : chosen
}

/** The day from which a later entry holds in place of one of the `chosen` day; null: none does, or no day was chosen. */
export function nextEntryDay(history: readonly HistoryEntry[], chosen: string): string | null {
  if (chosen === '') return null
  const later = sayingIn(history).flatMap(({ from }) => (from > chosen ? [from] : []))
  return later.toSorted()[0] ?? null
}

/** Entries that say something: a proposal that was refused does not. */
export function sayingIn(history: readonly HistoryEntry[]): readonly HistoryEntry[] {
  return history.filter(({ cost }) => !cost.is_refused)
}

/**
 * The entry of that day with some values changed; the rest is what holds on the day, and is put only where that day has no entry yet. Null: the
 * entry would say nothing at all, so that it has to be deleted.
 */
export function changedEntry(
  { shop_uid, goods_id, sku_id }: CostPlace,
  history: readonly HistoryEntry[],
  validFrom: string,
  values: LedgerValues,
): CostInput | null {
  const before = versionAt(history, validFrom)?.cost
  const only = Object.keys(values) as ValueColumn[]
  const entry: CostInput = {
    shop_uid,
    goods_id,
    sku_id,
    valid_from: validFrom,
    terms: { ...before?.terms },
    weight_grams: before?.weight_grams ?? null,
    courier: before?.courier ?? '',
    ...(only.includes('costFen') ? typedOrigin : originOf(before)),
    is_refused: false,
    only,
  }
  for (const column of only) put(entry, column, values[column])
  return saysNothing(entry) ? null : entry
}

function put(entry: Pick<CostInput, 'terms' | 'weight_grams' | 'courier'>, column: ValueColumn, value: LedgerValue): void {
  if (column === 'courier') entry.courier = String(value ?? '')
  else if (column === 'weight_grams') entry.weight_grams = typeof value === 'number' ? value : null
  else if (value === undefined) delete entry.terms[column]
  else entry.terms[column] = typeof value === 'string' ? null : value
}

/** These values as an entry that says nothing else. */
export function toSeen(values: LedgerValues): NonNullable<CostInput['seen']> {
  const seen = { terms: {}, weight_grams: null, courier: '' }
  for (const column of Object.keys(values) as ValueColumn[]) put(seen, column, values[column])
  return seen
}

function saysNothing({ terms, weight_grams, courier }: Pick<CostInput, 'terms' | 'weight_grams' | 'courier'>): boolean {
  return Object.keys(terms).length === 0 && weight_grams === null && courier === ''
}

/** Entries that were saved together, and the ledger of before, by place and day: what undoing needs. */
export interface LedgerStep {
  readonly entries: readonly CostInput[]
  /** Absent: that place had no entry of that day. */
  readonly before: ReadonlyMap<string, Cost>
}

export function toStep(entries: readonly CostInput[], histories: CostHistories): LedgerStep {
  const before = new Map<string, Cost>()
  for (const entry of entries) {
    const known = entryOfDay(entry, histories)
    if (known) before.set(placeKey(entry), known)
  }
  return { entries, before }
}

/** What takes a step back. */
export interface StepBack {
  readonly saved: readonly CostInput[]
  readonly deleted: readonly Pick<Cost, 'shop_uid' | 'goods_id' | 'sku_id' | 'valid_from'>[]
  /** Entries of which something was changed again since, and stays. */
  readonly kept: number
}

/**
 * The way back from a step, over the ledger as it is now: the columns that still say what the step wrote have their values of before, and what
 * somebody changed since stays. An entry that the step made, or that would say nothing, is deleted.
 */
export function toStepBack({ entries, before }: LedgerStep, histories: CostHistories): StepBack {
  const saved: CostInput[] = []
  const deleted: StepBack['deleted'][number][] = []
  let kept = 0
  for (const entry of entries) {
    const now = entryOfDay(entry, histories)
    // Somebody has deleted it since: there is nothing to take back.
    if (!now) continue
    const was = before.get(placeKey(entry))
    const key = keyOf(entry)
    const written = (entry.only ?? []) as readonly ValueColumn[]
    const only = written.filter((column) => valueIn(now, column) === valueIn(entry, column))
    if (only.length < written.length) kept += 1
    if (written.length > 0 && only.length === 0) continue
    const values: LedgerValues = Object.fromEntries(only.map((column) => [column, valueIn(was, column)]))
    const back = changedEntry(entry, [{ from: now.valid_from, cost: now }], entry.valid_from, values)
    const isOurs = !was && saysTheSameAs(now, entry)
    if (isOurs || back === null) deleted.push(key)
    else
      saved.push(
        was ? { ...back, ...(only.includes('costFen') && { source: was.source, proof: was.proof }), is_refused: was.is_refused } : back,
      )
  }
  return { saved, deleted, kept }
}

/** What an entry says in a column. */
export function valueIn(cost: Pick<Cost, 'terms' | 'weight_grams' | 'courier'> | undefined, column: ValueColumn): LedgerValue {
  if (!cost) return undefined
  if (isTerm(column)) return cost.terms[column]
  return column === 'courier' ? cost.courier : cost.weight_grams
}

/** The entry of that very day. Undefined: it has none. */
export function entryOfDay(entry: CostPlace & { readonly valid_from: string }, histories: CostHistories): Cost | undefined {
  return histories.get(placeOf(entry))?.find(({ cost }) => cost.valid_from === entry.valid_from)?.cost
}

function keyOf({ shop_uid, goods_id, sku_id, valid_from }: CostInput): StepBack['deleted'][number] {
  return { shop_uid, goods_id, sku_id, valid_from }
}

function saysTheSameAs(now: Cost, { terms, weight_grams, courier }: CostInput): boolean {
  const names = new Set([...Object.keys(now.terms), ...Object.keys(terms)]) as ReadonlySet<CostTerm>
  return [...names].every((name) => now.terms[name] === terms[name]) && now.weight_grams === weight_grams && now.courier === courier
}
