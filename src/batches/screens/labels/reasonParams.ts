import type { Formats } from '../../../locales/formats.ts'
import type { RuleSource } from '../../kinds/setPrice/categoryRules.ts'
import type { BatchReasonWord } from '../../rules/batchReasons.ts'

type Format = (param: string, formats: Formats) => string

const money: Format = (param, formats) => formats.money(Number(param))
const number: Format = (param, formats) => formats.number(Number(param))
const words: Format = (param) => param

/** How the parameters of a reason read, in their order: the sentence names them a and b. A reason without any is absent. */
const formatsOfReason: Partial<Record<BatchReasonWord, readonly Format[]>> = {
  groupAboveSingle: [money, money],
  stepTooSmall: [money, money],
  singleAboveMarket: [money, money],
  singleAtStep: [money, money],
  singleBelowMarket: [money, money],
  spreadTooWide: [number],
  beyondGuard: [number, number],
  stockTooHigh: [number],
  stockChangeTooBig: [number],
  titleTooLong: [number, number],
  refused: [words, words],
  broken: [words],
  blocked: [number],
}

export function toReasonParams(
  word: BatchReasonWord,
  params: readonly string[],
  formats: Formats,
): { readonly a: string; readonly b: string } {
  const [a = words, b = words] = formatsOfReason[word] ?? []
  return { a: a(params[0] ?? '', formats), b: b(params[1] ?? '', formats) }
}

/** Which parameter says where the rule is from, of reasons that are a rule of the category. */
const placeOfSource: Partial<Record<BatchReasonWord, number>> = { stepTooSmall: 2, singleAtStep: 2, spreadTooWide: 1 }

/** Null: the reason is no rule of a category. Rows of before categories had rules of their own say nothing: that was the default. */
export function toRuleSource(word: BatchReasonWord, params: readonly string[]): RuleSource | null {
  const place = placeOfSource[word]
  if (place === undefined) return null
  const source = params[place] ?? 'default'
  return source === 'default' || source === 'own' ? source : Number(source)
}
