import { createHash } from 'node:crypto'
import {
  COST_IMPORTS_KEPT,
  COSTS_PER_PAGE,
  type Cost,
  type CostConflict,
  type CostField,
  type CostImport,
  type CostInput,
  type CostTerms,
  costFieldNames,
  REFUSED_LINES_MAX,
} from '../../contract/entities/cost.ts'
import { Role } from '../../contract/roles.ts'
import type { CallPayload } from '../../contract/toolApi.ts'
import type { CostEntriesTable, CostImportsTable } from '../db/tables/profit.ts'
import { answerInParts } from '../http/answerInParts.ts'
import { recordAudit } from '../http/audit.ts'
import type { CallContext, Handlers } from '../http/callContext.ts'
import { refuseBeyondQuota } from '../http/quotas.ts'
import { createId } from '../ids.ts'
import { invalidPayload } from '../replyError.ts'
import {
  type CostEntryPlace,
  type CostStamps,
  costImportRows,
  costRows,
  dropOldImports,
  type ImportPlace,
  listCostsInScope,
  listCostsNear,
  listImports,
  saveCostEntries,
  stampCostsInScope,
  weighImports,
} from '../repositories/costs.ts'
import { refuseShopsOutOfScope } from '../repositories/shopScope.ts'
import { confirmSuggestion } from './confirmSuggestion.ts'

type ImportInput = NonNullable<CallPayload<'saveCosts'>['import']>
interface Change {
  readonly added: number
  readonly changed: number
  readonly same: number
  /** The first day whose figures are others now; '': all days; null: nothing changed. */
  readonly recount_from: string | null
}

/** Entries that a row of the trail shows one by one; the report of a file has the counts of all. */
const AUDITED_MAX = 20

export const costHandlers: Handlers = {
  async costList({ shop_uid_list, goods_id, goods_id_list, after, known_fingerprint }, context) {
    const { db, actor, now } = context
    await refuseShopsOutOfScope(db, actor, shop_uid_list ?? [])
    const goodsIds = goods_id !== undefined ? [goods_id] : goods_id_list ? ['', ...goods_id_list] : null
    const wanted = { shopUids: shop_uid_list ?? null, goodsIds }
    const place = parsePlace(after)
    // Before the entries: of what changes between both, it is the older that is told, and all is read again the next time.
    const fingerprint = place === null ? toFingerprint(await stampCostsInScope(db, actor, wanted), now) : null
    if (fingerprint !== null && fingerprint === known_fingerprint) return { list: [], next: null, fingerprint, is_unchanged: true }
    const rows = await listCostsInScope(db, actor, { ...wanted, after: place, limit: COSTS_PER_PAGE + 1 })
    const list = rows.slice(0, COSTS_PER_PAGE).map(toCost)
    const last = list.at(-1)
    return { list, next: rows.length > COSTS_PER_PAGE && last ? nameOf(last) : null, fingerprint, is_unchanged: false }
  },

  async saveCosts({ entries, import: file, suggestion_id }, context) {
    const { db, actor } = context
    await refuseShopsOutOfScope(
      db,
      actor,
      entries.map(({ shop_uid }) => shop_uid),
    )
    const before = new Map((await listCostsNear(db, actor.ownerUid, entries)).map((row) => [nameOf(row), row]))
    // Of entries for the same place in one call the last counts, as in a file that is read from the top.
    const after = new Map<string, CostEntriesTable>()
    const conflicts: CostConflict[] = []
    for (const [index, entry] of entries.entries()) {
      const known = before.get(nameOf(entry))
      const current = known ? toCost(known) : null
      if (isOvertaken(entry, current)) {
        const { shop_uid, goods_id, sku_id, valid_from } = entry
        conflicts.push({ shop_uid, goods_id, sku_id, valid_from, current })
        continue
      }
      const kept = after.get(nameOf(entry)) ?? known
      const whole = kept && entry.only ? putInto(toCost(kept), entry, entry.only) : entry
      if (!saysAnything(whole)) throw invalidPayload({ [`entries.${index}.terms`]: 'required' })
      after.set(nameOf(entry), toRow(whole, context))
    }
    const rows = [...after.values()]
    const added = rows.filter((row) => !before.has(nameOf(row)))
    const changed = rows.filter((row) => before.has(nameOf(row)) && wordsOf(before.get(nameOf(row)) ?? null) !== wordsOf(row))
    await refuseBeyondQuota(context, 'costs', added.length)
    const news = [...added, ...changed]
    await saveCostEntries(db, news)
    const change = {
      added: added.length,
      changed: changed.length,
      same: rows.length - news.length,
      recount_from: firstDayOf(news),
    }
    if (file) await saveReport(file, change, context)
    if (suggestion_id !== undefined) {
      const { recount_from: _, ...costs } = change
      await confirmSuggestion(suggestion_id, { kind: 'costs', result: { costs, import_id: file?.import_id } }, context)
    }
    if (news.length > 0)
      await auditCosts(
        news.map((row) => ({ before: before.get(nameOf(row)) ?? null, after: row })),
        context,
      )
    return { ...change, ...(conflicts.length > 0 && { conflicts }) }
  },

  async deleteCosts({ keys }, context) {
    const { db, actor } = context
    await refuseShopsOutOfScope(
      db,
      actor,
      keys.map(({ shop_uid }) => shop_uid),
    )
    const wanted = new Set(keys.map(nameOf))
    const rows = (await listCostsNear(db, actor.ownerUid, keys)).filter((row) => wanted.has(nameOf(row)))
    for (const { shop_uid, goods_id, sku_id, valid_from } of rows)
      await costRows.removeWhere(db, actor.ownerUid, { shop_uid, goods_id, sku_id, valid_from })
    if (rows.length > 0)
      await auditCosts(
        rows.map((before) => ({ before, after: null })),
        context,
      )
    return { deleted: rows.length, recount_from: firstDayOf(rows) }
  },

  async costImportList(_payload, { db, actor }) {
    const own = actor.role === Role.subUser ? { user_uid: actor.userUid } : {}
    const weighed = await weighImports(db, actor.ownerUid, own)
    const read = async (places: readonly ImportPlace[]) => (await listImports(db, actor.ownerUid, places)).map(toImport)
    return answerInParts(weighed, read, {})
  },
}

/** A change within the same millisecond would leave the stamps as they are: what is as young as this has no fingerprint yet. */
const UNSETTLED_MS = 60_000

function toFingerprint(stamps: readonly CostStamps[], now: number): string | null {
  if (stamps.some(({ last_saved_at }) => last_saved_at > now - UNSETTLED_MS)) return null
  const text = stamps.map(({ shop_uid, entries, last_saved_at, saved_at_sum }) => `${shop_uid},${entries},${last_saved_at},${saved_at_sum}`)
  return createHash('sha256').update(text.join('\n')).digest('base64url')
}

/** The kept entry with these fields of another one. One that was refused says nothing of costs, so that nothing of it stays. */
function putInto(kept: Cost, entry: CostInput, fields: readonly CostField[]): CostInput {
  if (kept.is_refused) return entry
  const terms = { ...kept.terms }
  for (const field of fields) {
    if (field === 'weight_grams' || field === 'courier') continue
    delete terms[field]
    if (entry.terms[field] !== undefined) terms[field] = entry.terms[field]
  }
  const { weight_grams, courier } = kept
  return {
    ...entry,
    terms,
    weight_grams: fields.includes('weight_grams') ? entry.weight_grams : weight_grams,
    courier: fields.includes('courier') ? entry.courier : courier,
    // A cost that was taken over stays marked as such when something else is changed.
    ...(kept.source === 'inherited' && !fields.includes('costFen') && { source: kept.source, proof: kept.proof }),
  }
}

/** In a field that is to be put, something else is kept than its writer saw, and than is sent. */
function isOvertaken(entry: CostInput, current: Cost | null): boolean {
  const { seen, only = costFieldNames } = entry
  if (!seen) return false
  const kept = current && !current.is_refused ? current : { terms: {}, weight_grams: null, courier: '' }
  return only.some((field) => {
    const now = saidIn(kept, field)
    return now !== saidIn(seen, field) && now !== saidIn(entry, field)
  })
}

function saidIn(words: Pick<Cost, 'terms' | 'weight_grams' | 'courier'>, field: CostField): string | number | null | undefined {
  return field === 'weight_grams' || field === 'courier' ? words[field] : words.terms[field]
}

function saysAnything({ terms, weight_grams, courier, is_refused }: CostInput): boolean {
  return is_refused || Object.keys(terms).length > 0 || weight_grams !== null || courier !== ''
}

/** A file comes in several calls: each adds to the report of the whole. A call that is sent again after a lost answer adds no line that is there. */
async function saveReport(
  { import_id, file_name, refused, whole }: ImportInput,
  change: Change,
  { db, actor, now }: CallContext,
): Promise<void> {
  const key = { user_uid: actor.userUid, import_id }
  const known = await costImportRows.findWhere(db, actor.ownerUid, key)
  const lines = known ? (JSON.parse(known.refused) as typeof refused) : []
  const told = new Set(lines.map(({ line }) => line))
  const others = refused.filter(({ line }) => !told.has(line))
  const added = (known?.added ?? 0) + change.added
  const changed = (known?.changed ?? 0) + change.changed
  const same = (known?.same ?? 0) + change.same
  const report = {
    file_name,
    imported_at: now,
    user_name: actor.name,
    added,
    changed,
    same: whole ? Math.min(same, Math.max(0, whole.entries - added - changed)) : same,
    refused: JSON.stringify([...lines, ...others].slice(0, REFUSED_LINES_MAX)),
    refused_total: Math.max((known?.refused_total ?? 0) + others.length, whole?.refused ?? 0),
    recount_from: earlier(known?.recount_from ?? null, change.recount_from),
  }
  if (known) await costImportRows.updateWhere(db, actor.ownerUid, key, report)
  else {
    await costImportRows.create(db, { owner_uid: actor.ownerUid, ...key, ...report })
    await dropOldImports(db, actor.ownerUid, actor.userUid, COST_IMPORTS_KEPT)
  }
}

interface CostEdit {
  readonly before: CostEntriesTable | null
  readonly after: CostEntriesTable | null
}

/** One row of the trail for a call: its first entries as a table of before and after, and how many there are in all. */
async function auditCosts(edits: readonly CostEdit[], context: CallContext): Promise<void> {
  const shown = edits.slice(0, AUDITED_MAX)
  const side = (which: keyof CostEdit) =>
    Object.fromEntries(shown.map((edit) => [titleOf((edit.after ?? edit.before) as CostEntriesTable), wordsOf(edit[which])]))
  await recordAudit(context, {
    subjectType: 'cost',
    subjectId: createId(context.now),
    before: edits.some(({ before }) => before) ? side('before') : null,
    after: edits.some(({ after }) => after) ? { ...side('after'), entries: edits.length } : null,
  })
}

/** `goods 4711 SKU 12 from 2026-11-01`. */
function titleOf({ goods_id, sku_id, valid_from }: CostEntryPlace): string {
  const what = goods_id === '' ? 'shop' : `goods ${goods_id}${sku_id === '' ? '' : ` SKU ${sku_id}`}`
  return valid_from === '' ? what : `${what} from ${valid_from}`
}

/** What an entry says, as one text: equal texts say the same. Null: there is none. */
function wordsOf(row: CostEntriesTable | null): string | null {
  if (!row) return null
  const terms = Object.entries(JSON.parse(row.terms) as CostTerms).map(([term, value]) => `${term} ${value ?? 'unknown'}`)
  const weight = row.weight_grams === null ? [] : [`${row.weight_grams} g`]
  const courier = row.courier === '' ? [] : [row.courier]
  const origin = row.source === 'inherited' ? [`${row.is_refused === 1 ? 'refused' : 'inherited'}: ${row.proof}`] : []
  return [...terms.sort(), ...weight, ...courier, ...origin].join(', ')
}

function firstDayOf(rows: readonly CostEntryPlace[]): string | null {
  return rows.reduce<string | null>((first, { valid_from }) => earlier(first, valid_from), null)
}

/** '' is before all days; null is no day at all. */
function earlier(left: string | null, right: string | null): string | null {
  if (left === null || right === null) return left ?? right
  return left < right ? left : right
}

/** What an entry's place is called in maps, and where the next page of a list begins. */
function nameOf({ shop_uid, goods_id, sku_id, valid_from }: CostEntryPlace): string {
  return [shop_uid, goods_id, sku_id, valid_from].join(',')
}

function parsePlace(after: string | undefined): CostEntryPlace | null {
  if (after === undefined) return null
  const parts = after.split(',')
  const [shop_uid = '', goods_id = '', sku_id = '', valid_from = ''] = parts
  if (parts.length !== 4 || shop_uid === '') throw invalidPayload({ after: 'bad_format' })
  return { shop_uid, goods_id, sku_id, valid_from }
}

function toRow({ terms, is_refused, only: _only, seen: _seen, ...entry }: CostInput, { actor, now }: CallContext): CostEntriesTable {
  return {
    owner_uid: actor.ownerUid,
    ...entry,
    terms: JSON.stringify(is_refused ? {} : terms),
    is_refused: is_refused ? 1 : 0,
    saved_by: actor.userUid,
    saved_by_name: actor.name,
    saved_at: now,
  }
}

function toCost({ owner_uid: _, terms, is_refused, source, ...row }: CostEntriesTable): Cost {
  return { ...row, source: source as Cost['source'], terms: JSON.parse(terms) as CostTerms, is_refused: is_refused === 1 }
}

function toImport({ owner_uid: _, user_uid, user_name, refused, ...row }: CostImportsTable): CostImport {
  return { ...row, imported_by: user_uid, imported_by_name: user_name, refused: JSON.parse(refused) as CostImport['refused'] }
}
