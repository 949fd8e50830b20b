/** What is wrong with an input of the template's forms: a key of the texts, with the limits that it names. */
export interface FormProblem {
  readonly reason:
    | 'required'
    | 'nameCharacters'
    | 'tooManyCharacters'
    | 'linkStart'
    | 'tooManyWords'
    | 'notANumber'
    | 'outOfRange'
    | 'wrongOrder'
  readonly limits?: Readonly<Record<string, number>>
}

/** Looks at one value, with the other values at hand. */
export type FormRule<Key extends string> = (value: string, values: Readonly<Record<Key, string>>) => FormProblem | null
export type FormRules<Key extends string> = Partial<Record<Key, FormRule<Key>>>

/** Specification 5, template demo rules. */
const ACTIVITY_NAME_MAX_CHARS = 20
const WORDS_MAX = 200
const FRAME_RATE_MIN = 1
const FRAME_RATE_MAX = 30
const RATE_MIN = 150
const RATE_MAX = 1_800

export const channelFields = ['activityName', 'channelType', 'promotionLink', 'advertisingSource', 'advertisingContent', 'profile'] as const
export type ChannelField = (typeof channelFields)[number]
export const channelRules: FormRules<ChannelField> = {
  activityName: checkActivityName,
  promotionLink: checkPromotionLink,
  advertisingContent: checkWords,
  profile: checkWords,
}

export const groupFields = ['mode', 'resolution', 'frameRate', 'lowestRate', 'highestRate', 'channels', 'notes'] as const
export type GroupField = (typeof groupFields)[number]
export const groupRules: FormRules<GroupField> = {
  frameRate: (value) => checkRange(value, FRAME_RATE_MIN, FRAME_RATE_MAX),
  lowestRate: (value) => checkRange(value, RATE_MIN, RATE_MAX),
  highestRate: (value, { lowestRate }) => checkRange(value, RATE_MIN, RATE_MAX) ?? checkOrder(lowestRate, value),
  notes: checkWords,
}

/** The first problem of each of these fields; a field without one is absent. */
export function findProblems<Key extends string>(
  fields: readonly Key[],
  values: Readonly<Record<Key, string>>,
  rules: FormRules<Key>,
): Partial<Record<Key, FormProblem>> {
  const problems: Partial<Record<Key, FormProblem>> = {}
  for (const field of fields) {
    const problem = rules[field]?.(values[field], values)
    if (problem) problems[field] = problem
  }
  return problems
}

/** Required; at most 20 characters, each of them Chinese, a letter or a digit. */
export function checkActivityName(value: string): FormProblem | null {
  if (value.trim() === '') return { reason: 'required' }
  if (!/^[\p{Script=Han}a-zA-Z0-9]*$/u.test(value)) return { reason: 'nameCharacters' }
  if ([...value].length > ACTIVITY_NAME_MAX_CHARS) return { reason: 'tooManyCharacters', limits: { max: ACTIVITY_NAME_MAX_CHARS } }
  return null
}

/** Must start with http:// or https://, and something must follow. */
export function checkPromotionLink(value: string): FormProblem | null {
  return /^https?:\/\/\S/.test(value) ? null : { reason: 'linkStart' }
}

/** At most 200 words; nothing at all is allowed too. */
export function checkWords(value: string): FormProblem | null {
  return countWords(value) > WORDS_MAX ? { reason: 'tooManyWords', limits: { max: WORDS_MAX } } : null
}

/** A Chinese character is a word; of other scripts, what is between blanks and marks is one (assumed). */
export function countWords(text: string): number {
  return text.match(/\p{Script=Han}|[^\p{Script=Han}\s\p{P}\p{S}]+/gu)?.length ?? 0
}

function checkRange(value: string, min: number, max: number): FormProblem | null {
  if (value.trim() === '') return { reason: 'required' }
  const number = Number(value)
  if (!Number.isFinite(number)) return { reason: 'notANumber' }
  return number >= min && number <= max ? null : { reason: 'outOfRange', limits: { min, max } }
}

/** Assumed: a range that ends before it starts is none. */
function checkOrder(lowest: string, highest: string): FormProblem | null {
  return Number(lowest) > Number(highest) ? { reason: 'wrongOrder' } : null
}
