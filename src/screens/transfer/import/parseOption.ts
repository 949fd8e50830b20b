import type { FieldOf, MatrixOption } from '../../../resources/schema/field.ts'
import type { Text } from '../../../resources/schema/text.ts'
import type { Parsed } from './problem.ts'

interface Option {
  readonly value: unknown
  readonly words: readonly string[]
}

/** A yes or no in words that people write, besides those of the declaration. */
const yesWords = ['是', 'yes', 'true', '1', 'y', '√']
const noWords = ['否', 'no', 'false', '0', 'n', '×']

/** One of a closed set, by its word in either language or its wire value. */
export function parseOption(text: string, field: FieldOf<'state'> | FieldOf<'boolean'>): Parsed {
  const options = optionsOf(field)
  const found = options.find(({ words }) => words.some((word) => isSame(word, text)))
  return found ? { value: found.value } : { problem: { word: 'word', value: text, options: optionWords(field) } }
}

/** What can be written, in Chinese and English: `在线 / Online`. */
export function optionWords(field: FieldOf<'state'> | FieldOf<'boolean'>): readonly string[] {
  if (field.type === 'state') return field.states.map(({ label }) => bothWords(label))
  return field.words ? [bothWords(field.words.yes), bothWords(field.words.no)] : ['是 / yes', '否 / no']
}

/** Lines such as `Shops: view, operate`, separated by semicolons. */
export function parseMatrix(text: string, field: FieldOf<'matrix'>): Parsed {
  const value: Record<string, string[]> = {}
  for (const line of text.split(/[;；\n]/).filter((part) => part.trim() !== '')) {
    const [rowText = '', columnsText = ''] = line.split(/[:：]/)
    const row = findOption(field.rows, rowText)
    if (!row) return unknown(rowText, field.rows)
    for (const columnText of columnsText.split(/[,，、]/).filter((part) => part.trim() !== '')) {
      const column = findOption(field.columns, columnText)
      if (!column) return unknown(columnText, field.columns)
      value[row.value] = [...(value[row.value] ?? []), column.value]
    }
  }
  return { value }
}

function optionsOf(field: FieldOf<'state'> | FieldOf<'boolean'>): readonly Option[] {
  if (field.type === 'state') return field.states.map(({ value, label }) => ({ value, words: [label.zh, label.en, String(value)] }))
  const { words } = field
  return [
    { value: true, words: [...(words ? [words.yes.zh, words.yes.en] : []), ...yesWords] },
    { value: false, words: [...(words ? [words.no.zh, words.no.en] : []), ...noWords] },
  ]
}

function findOption(options: readonly MatrixOption[], text: string): MatrixOption | undefined {
  return options.find(({ value, label }) => [label.zh, label.en, value].some((word) => isSame(word, text)))
}

function unknown(text: string, options: readonly MatrixOption[]): Parsed {
  return { problem: { word: 'word', value: text.trim(), options: options.map(({ label }) => bothWords(label)) } }
}

function bothWords({ zh, en }: Text): string {
  return zh === en ? zh : `${zh} / ${en}`
}

function isSame(a: string, b: string): boolean {
  return a.trim().toLowerCase() === b.trim().toLowerCase()
}
