import type { FieldOf, MatrixOption } from '../../../resources/schema/field.ts'
import type { Cell, FileColumn, FileTexts } from '../../transfer/file/cell.ts'
import type { FileRules, Parsed } from '../faces.ts'
import { bothWords, isSameWord } from '../optionWords.ts'
import { readMatrix } from './readMatrix.ts'

/** Between the rows of a value. */
const ROW_SEPARATOR = '; '

/** Lines such as `Shops: view, operate`, separated by semicolons. */
export const matrixFile = {
  toCell: toMatrixCell,
  words: ({ columns }, { text }) => new Map(columns.map(({ value, label }) => [value, text(label)])),
  rowWords: ({ rows }, { text }) => new Map(rows.map(({ value, label }) => [value, text(label)])),
  parse: parseMatrix,
  hint: ({ rows, columns }, { t, text }) => {
    const words = columns.map(({ label }) => text(label)).join(t('list.separator'))
    return t('importing.kindsOfField.matrix', { example: rows.map(({ label }) => `${text(label)}: ${words}`)[0] ?? '' })
  },
} satisfies FileRules<'matrix'>

function toMatrixCell(value: unknown, { words, rowWords }: FileColumn, { separator }: Pick<FileTexts, 'separator'>): Cell | undefined {
  const matrix = readMatrix(value)
  if (!matrix) return undefined
  const parts = [...rowWords].flatMap(([row, rowWord]) => {
    const columnWords = [...words].flatMap(([column, word]) => (matrix[row]?.includes(column) ? [word] : []))
    return columnWords.length > 0 ? [`${rowWord}: ${columnWords.join(separator)}`] : []
  })
  return parts.join(ROW_SEPARATOR) || null
}

function parseMatrix(text: string, field: FieldOf<'matrix'>): Parsed {
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

function findOption(options: readonly MatrixOption[], text: string): MatrixOption | undefined {
  return options.find(({ value, label }) => [label.zh, label.en, value].some((word) => isSameWord(word, text)))
}

function unknown(text: string, options: readonly MatrixOption[]): Parsed {
  return { problem: { word: 'word', value: text.trim(), options: options.map(({ label }) => bothWords(label)) } }
}
