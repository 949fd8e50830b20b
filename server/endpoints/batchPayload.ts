import { BATCH_PLAN_MAX_CHARS, BATCH_ROWS_MAX, BATCH_VALUES_MAX_CHARS } from '../../contract/limits.ts'
import type { CallPayload } from '../../contract/toolApi.ts'
import { invalidPayload } from '../replyError.ts'
import { holdsCookie } from '../security/secretTexts.ts'

/** What nobody may put into a plan or a row: it would be kept readable. */
const secretName = /^(set-)?cookies?$|^authorization$|^password$/i

/** 1002 for what is too big to keep, or must not be kept. */
export function refuseUnfitBatch({ title, plan, rows }: Pick<CallPayload<'saveBatchJob'>, 'title' | 'plan' | 'rows'>): void {
  refuseCookie('title', title)
  refuseUnfit('plan', plan, BATCH_PLAN_MAX_CHARS)
  for (const [index, row] of rows.entries()) {
    if (row.row_no >= BATCH_ROWS_MAX) throw invalidPayload({ [`rows.${index}.row_no`]: `too_big:${BATCH_ROWS_MAX - 1}` })
    for (const name of ['label', 'reason'] as const) refuseCookie(`rows.${index}.${name}`, row[name])
    for (const name of ['before', 'after'] as const) refuseUnfit(`rows.${index}.${name}`, row[name], BATCH_VALUES_MAX_CHARS)
  }
}

function refuseUnfit(field: string, value: unknown, maxChars: number): void {
  let isSecret = false
  const text = JSON.stringify(value, (key: string, item: unknown) => {
    if (secretName.test(key)) isSecret = true
    return item
  })
  if (isSecret) throw invalidPayload({ [field]: 'unknown_field' })
  refuseCookie(field, text)
  if (text.length > maxChars) throw invalidPayload({ [field]: `too_long:${maxChars}` })
}

/** Under whatever name: as a value it would be kept readable, too. */
function refuseCookie(field: string, text: string): void {
  if (holdsCookie(text)) throw invalidPayload({ [field]: 'secret_text' })
}
