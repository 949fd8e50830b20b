import type { Field, FieldType } from '../../resources/schema/field.ts'
import { booleanType } from './boolean/type.ts'
import { changesType } from './changes/type.ts'
import { dateTimeType } from './dateTime/type.ts'
import type { FieldRules } from './faces.ts'
import { idType } from './id/type.ts'
import { longTextType } from './longText/type.ts'
import { matrixType } from './matrix/type.ts'
import { moneyType } from './money/type.ts'
import { moneyRangeType } from './moneyRange/type.ts'
import { numberType } from './number/type.ts'
import { parsePeriod } from './period.ts'
import { pictureType } from './picture/type.ts'
import { ratioType } from './ratio/type.ts'
import { referenceType } from './reference/type.ts'
import { referencesType } from './references/type.ts'
import { secretType } from './secret/type.ts'
import { isWithin, parseSpan } from './span.ts'
import { stateType } from './state/type.ts'
import { textType } from './text/type.ts'
import { textsType } from './texts/type.ts'

const rulesByType: { readonly [Type in FieldType]: FieldRules<Type> } = {
  text: textType,
  longText: longTextType,
  texts: textsType,
  picture: pictureType,
  id: idType,
  number: numberType,
  ratio: ratioType,
  money: moneyType,
  moneyRange: moneyRangeType,
  dateTime: dateTimeType,
  boolean: booleanType,
  matrix: matrixType,
  secret: secretType,
  changes: changesType,
  state: stateType,
  reference: referenceType,
  references: referencesType,
}

/** What each type of field does, apart from its looks. The table above pairs each with its field; a look-up cannot follow that. */
export const fieldRules = rulesByType as Readonly<Record<FieldType, FieldRules>>

/** Does a value fit what the filter asks for? `wanted` is the filter's text, never blank. */
export function matchesFilter(field: Field, value: unknown, wanted: string): boolean {
  const { filter, shownPer = 1 } = fieldRules[field.type]
  switch (filter) {
    case 'options':
      return String(value) === wanted
    case 'record':
      return Array.isArray(value) ? value.map(String).includes(wanted) : String(value) === wanted
    case 'period': {
      const { fromMs, toMs } = parsePeriod(wanted)
      return typeof value === 'number' && value >= (fromMs ?? value) && value <= (toMs ?? value)
    }
    case 'span':
      return isWithin(value, parseSpan(wanted), shownPer)
    default:
      return containsText(value, wanted)
  }
}

/** Is the text somewhere in the value, or in one of a list of values? Upper and lower case are the same. */
export function containsText(value: unknown, wanted: string): boolean {
  if (Array.isArray(value)) return value.some((each) => containsText(each, wanted))
  return (typeof value === 'string' || typeof value === 'number') && String(value).toLowerCase().includes(wanted.trim().toLowerCase())
}
