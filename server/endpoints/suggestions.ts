import {
  SUGGESTION_MAX_CHARS,
  SUGGESTION_REPEAT_MS,
  SUGGESTION_ROWS_MAX,
  SUGGESTION_WAITS_MS,
  type SuggestedChange,
  type Suggestion,
} from '../../contract/entities/suggestion.ts'
import { quotaOf } from '../../contract/quotas.ts'
import { recordAudit } from '../http/audit.ts'
import type { CallContext, Handlers } from '../http/callContext.ts'
import { refuseBeyondQuota } from '../http/quotas.ts'
import { createId } from '../ids.ts'
import { invalidPayload, notFound, notPermitted, suggestionDecided } from '../replyError.ts'
import { listRowOutcomes } from '../repositories/batchRows.ts'
import { listShopUidsInScope } from '../repositories/shopScope.ts'
import { dropOldestSettled, findSameSuggestion, listSuggestions, suggestionsOf, suggestionTable } from '../repositories/suggestions.ts'
import { holdsCookie } from '../security/secretTexts.ts'
import { narrowChange, resultOf, stateOf, toSuggestionOutcome, toSuggestions } from './suggestionShapes.ts'

interface Said {
  readonly title: string
  readonly note: string
}

export const suggestionHandlers: Handlers = {
  suggestBatch: ({ change, ...said }, context) => suggest(change, said, 'change.rows', context),
  suggestCosts: ({ rows, ...said }, context) => suggest({ kind: 'costs', rows }, said, 'rows', context),
  suggestAlertRule: ({ rule, ...said }, context) => suggest({ kind: 'alertRule', rule }, said, 'rule', context),

  async suggestionList({ state }, context) {
    const { db, actor, now } = context
    const rows = await listSuggestions(db, actor.ownerUid, suggestionsOf(actor))
    const wanted = rows.filter((row) => state === undefined || stateOf(row, now) === state)
    return { list: await toSuggestions(wanted, context) }
  },

  async suggestion({ suggestion_id }, context) {
    const { db, actor } = context
    const { row, suggestion } = await getSuggestion(suggestion_id, context)
    const seen = new Set(await listShopUidsInScope(db, actor))
    const { job_id } = resultOf(row)
    const rows = job_id === undefined ? [] : await listRowOutcomes(db, actor, job_id, SUGGESTION_ROWS_MAX)
    const { change } = await suggestionTable.get(db, actor.ownerUid, suggestion_id)
    const narrowed = narrowChange(JSON.parse(change) as SuggestedChange, seen)
    return { suggestion, ...narrowed, outcomes: rows.map(toSuggestionOutcome) }
  },

  async dropSuggestion({ suggestion_id, reason }, context) {
    const { db, actor, now } = context
    const { row } = await getSuggestion(suggestion_id, context)
    if (stateOf(row, now) !== 'waiting') throw await settledAlready(suggestion_id, context)
    await suggestionTable.update(db, row, { state: 'dropped', reason, settled_at: now, settled_by_name: actor.name })
    const { title, kind, key_name } = row
    await recordAudit(context, {
      subjectType: 'suggestion',
      subjectId: suggestion_id,
      before: { state: 'waiting' },
      after: { state: 'dropped', title, kind, key_name, reason },
    })
    return (await getSuggestion(suggestion_id, context)).suggestion
  },
}

async function getSuggestion(suggestion_id: string, context: CallContext) {
  const { db, actor } = context
  const [row] = await listSuggestions(db, actor.ownerUid, { suggestion_id, ...suggestionsOf(actor) })
  const [suggestion] = row ? await toSuggestions([row], context) : []
  if (!row || !suggestion) throw notFound()
  return { row, suggestion }
}

/** 1006 with how it is now: somebody was faster, or it expired. */
async function settledAlready(suggestion_id: string, context: CallContext) {
  return suggestionDecided((await getSuggestion(suggestion_id, context)).suggestion)
}

/** Keeps what a program suggests, once though it is sent again: then it is answered as it is now. `field`: where in the payload its rows are, for what is wrong with one of them. */
async function suggest(change: SuggestedChange, { title, note }: Said, field: string, context: CallContext): Promise<Suggestion> {
  const { db, actor, now } = context
  if (!actor.key?.maySuggest) throw notPermitted()
  await refuseUnfit(change, field, context)
  const text = JSON.stringify(change)
  if (text.length > SUGGESTION_MAX_CHARS) throw invalidPayload({ [field]: `too_long:${SUGGESTION_MAX_CHARS}` })
  for (const [name, value] of Object.entries({ title, note, [field]: text }))
    if (holdsCookie(value)) throw invalidPayload({ [name]: 'secret_text' })
  const { key_id, name: key_name } = actor.key.row
  const said = { key_id, kind: change.kind, title, note, change: text }
  const same = await findSameSuggestion(db, actor.ownerUid, said, { since: now - SUGGESTION_REPEAT_MS, now })
  if (same) return (await getSuggestion(same.suggestion_id, context)).suggestion
  await makeRoom(context)
  const shop_rows = countByShop(change)
  const row = {
    owner_uid: actor.ownerUid,
    suggestion_id: createId(now),
    user_uid: actor.userUid,
    key_name,
    ...said,
    shop_rows: JSON.stringify(shop_rows),
    state: 'waiting',
    created_at: now,
    expires_at: now + SUGGESTION_WAITS_MS,
    settled_at: null,
    settled_by_name: '',
    reason: '',
    outcome: '{}',
  }
  await suggestionTable.create(db, row)
  const rows = change.kind === 'alertRule' ? 1 : change.rows.length
  const after = { title, kind: change.kind, rows, key_name, shop_uid_list: Object.keys(shop_rows) }
  await recordAudit(context, { subjectType: 'suggestion', subjectId: row.suggestion_id, before: null, after })
  return (await getSuggestion(row.suggestion_id, context)).suggestion
}

/** 1002 that names the row: of a shop that the key does not see, or one that is there twice. */
async function refuseUnfit(change: SuggestedChange, field: string, { db, actor }: CallContext): Promise<void> {
  const seen = new Set(await listShopUidsInScope(db, actor))
  if (change.kind === 'alertRule') {
    const { shops, shop_uid_list } = change.rule
    if (shops === 'all' && actor.key?.shopUids !== null) throw invalidPayload({ [`${field}.shops`]: 'unknown_value' })
    if (shops === 'these' && shop_uid_list.length === 0) throw invalidPayload({ [`${field}.shop_uid_list`]: 'required' })
    const unseen = shop_uid_list.findIndex((shopUid) => !seen.has(shopUid))
    if (unseen !== -1) throw invalidPayload({ [`${field}.shop_uid_list.${unseen}`]: 'unknown_record' })
    return
  }
  const named = new Set<string>()
  for (const [index, row] of change.rows.entries()) {
    if (!seen.has(row.shop_uid)) throw invalidPayload({ [`${field}.${index}.shop_uid`]: 'unknown_record' })
    const place = placeOf(row)
    if (named.has(place)) throw invalidPayload({ [`${field}.${index}`]: 'taken' })
    named.add(place)
  }
}

interface RowPlace {
  readonly shop_uid: string
  readonly goods_id: string
  readonly sku_id?: string
  readonly valid_from?: string
}

function placeOf({ shop_uid, goods_id, sku_id = '', valid_from = '' }: RowPlace): string {
  return [shop_uid, goods_id, sku_id, valid_from].join('/')
}

function countByShop(change: SuggestedChange): Readonly<Record<string, number>> {
  const shopUids = change.kind === 'alertRule' ? change.rule.shop_uid_list : change.rows.map(({ shop_uid }) => shop_uid)
  const counts: Record<string, number> = {}
  for (const shopUid of shopUids) counts[shopUid] = (counts[shopUid] ?? 0) + 1
  return counts
}

/** The oldest that nobody waits for goes; 1005 where all of them wait. */
async function makeRoom(context: CallContext): Promise<void> {
  const { db, actor, now } = context
  const isFull = (await suggestionTable.count(db, actor.ownerUid)) >= quotaOf('suggestions', actor.level)
  if (isFull && !(await dropOldestSettled(db, actor.ownerUid, now))) await refuseBeyondQuota(context, 'suggestions')
}
