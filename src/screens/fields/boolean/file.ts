import type { FieldOf } from '../../../resources/schema/field.ts'
import type { FileRules } from '../faces.ts'
import { bothWords, parseOption } from '../optionWords.ts'
import { booleanType } from './type.ts'

/** A yes or no in words that people write, besides those of the declaration. */
const yesWords = ['是', 'yes', 'true', '1', 'y', '√']
const noWords = ['否', 'no', 'false', '0', 'n', '×']

export const booleanFile = {
  toCell: (value, { words }) => (typeof value === 'boolean' ? words.get(String(value)) : undefined),
  words: (field, words) => new Map(booleanType.options(field, words)),
  parse: (text, { words: own }) => {
    const options = [
      { value: true, words: [...(own ? [own.yes.zh, own.yes.en] : []), ...yesWords] },
      { value: false, words: [...(own ? [own.no.zh, own.no.en] : []), ...noWords] },
    ]
    return parseOption(text, options, namesOf(own))
  },
  hint: ({ words: own }, { t }) => t('importing.kindsOfField.options', { options: namesOf(own).join(t('list.separator')) }),
} satisfies FileRules<'boolean'>

function namesOf(own: FieldOf<'boolean'>['words']): readonly string[] {
  return own ? [bothWords(own.yes), bothWords(own.no)] : ['是 / yes', '否 / no']
}
