/**
 * Why a field was refused, as it is in `data.errors` of code 1002: a word, with its limit after a colon where it has one
 * (`too_long:200`). The console has a sentence for each word in both languages; a text that is no such word is shown as it is.
 */
export const reasons = [
  'required',
  'wrong_type',
  'too_short',
  'too_long',
  'too_small',
  'too_big',
  'too_precise',
  'too_many',
  'unknown_value',
  'unknown_field',
  'secret_text',
  'password_rule',
  'password_guessable',
  'username_rule',
  'not_ascii',
  'bad_format',
  'taken',
  'unknown_record',
  'incomplete_order',
  'seal_expired',
  'seal_foreign',
  'other_shop',
  'wrong_password',
  'not_repeated',
  'over_balance',
  'level_endless',
  'ends_first',
  'over_already',
  'own_account',
  'bad_document',
  'already_requested',
  'already_certified',
  'picture_too_heavy',
  'bad_picture',
  'picture_too_big',
  'not_own_picture',
] as const
export type Reason = (typeof reasons)[number]
/** A word with the limit that its sentence names, in the unit of what was typed; or a word whose sentence names none. */
export type SaidReason = Reason | `${Reason}:${number}`

/** The part of a schema library's finding that we read. */
interface Finding {
  readonly code?: string | undefined
  readonly path?: readonly PropertyKey[] | undefined
  readonly message?: string | undefined
  readonly minimum?: number | bigint | undefined
  readonly maximum?: number | bigint | undefined
  readonly origin?: string | undefined
  readonly keys?: readonly string[] | undefined
  /** The findings of each branch of a union. */
  readonly errors?: readonly (readonly Finding[])[] | undefined
}

/**
 * In: the findings of a schema, and the payload it looked at. Out: `{ field: reason }`, the first reason of each field; the field
 * of a payload that is no object at all is `payload`.
 */
export function toFieldErrors(findings: readonly Finding[], payload: unknown): Record<string, string> {
  const errors: Record<string, string> = {}
  for (const finding of findings.flatMap((each) => nearestBranch(each))) {
    const path = finding.path ?? []
    const paths = finding.keys?.length ? finding.keys.map((key) => [...path, key]) : [path]
    for (const each of paths) errors[each.map(String).join('.') || 'payload'] ??= toReason(finding, valueAt(payload, each))
  }
  return errors
}

/** Of a union that nothing fitted: the findings of the branch that came nearest, with their whole path. */
function nearestBranch(finding: Finding): readonly Finding[] {
  if (!finding.errors?.length) return [finding]
  const branches = finding.errors.map((branch) => branch.flatMap((each) => nearestBranch(each)))
  const nearest = branches.reduce((best, branch) => (countFields(branch) < countFields(best) ? branch : best))
  return nearest.map((each) => ({ ...each, path: [...(finding.path ?? []), ...(each.path ?? [])] }))
}

/** One finding may name many unknown fields. */
function countFields(findings: readonly Finding[]): number {
  return findings.reduce((count, { keys }) => count + Math.max(1, keys?.length ?? 0), 0)
}

function valueAt(payload: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>((value, key) => (value as Record<PropertyKey, unknown> | null | undefined)?.[key], payload)
}

function toReason(finding: Finding, value: unknown): string {
  if (isReason(finding.message)) return finding.message
  const isMissing = value === undefined || value === null || value === ''
  const isSized = finding.origin === 'string' || finding.origin === 'array'
  switch (finding.code) {
    case 'invalid_type':
      return isMissing ? 'required' : 'wrong_type'
    case 'too_small':
      if (isSized && Number(finding.minimum) <= 1) return 'required'
      return `${isSized ? 'too_short' : 'too_small'}:${finding.minimum}`
    case 'too_big':
      return `${isSized ? 'too_long' : 'too_big'}:${finding.maximum}`
    case 'unrecognized_keys':
      return 'unknown_field'
    case 'invalid_value':
    case 'invalid_union':
      return isMissing ? 'required' : 'unknown_value'
    default:
      return 'bad_format'
  }
}

/** A word of the list, with its limit or without. */
function isReason(message: string | undefined): message is Reason {
  return (reasons as readonly string[]).includes((message ?? '').replace(/:\d+$/, ''))
}
