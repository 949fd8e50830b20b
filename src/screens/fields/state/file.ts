import type { StateOption } from '../../../resources/schema/field.ts'
import type { FileRules } from '../faces.ts'
import { bothWords, parseOption } from '../optionWords.ts'
import { stateType } from './type.ts'

export const stateFile = {
  toCell: (value, { words }) => (value === '' ? null : words.get(String(value))),
  words: (field, words) => new Map(stateType.options(field, words)),
  parse: (text, { states }) => {
    const options = states.map(({ value, label }) => ({ value, words: [label.zh, label.en, String(value)] }))
    return parseOption(text, options, namesOf(states))
  },
  hint: ({ states }, { t }) => t('importing.kindsOfField.options', { options: namesOf(states).join(t('list.separator')) }),
} satisfies FileRules<'state'>

function namesOf(states: readonly StateOption[]): readonly string[] {
  return states.map(({ label }) => bothWords(label))
}
