import type { FileColumn } from '../../transfer/file/cell.ts'
import type { FileRules, Parsed, RecordIndex, Records } from '../faces.ts'
import { toTextCell } from '../text/file.ts'
import type { Titles } from '../titlesContext.ts'

export const referenceFile = {
  toCell: (value, { words }: FileColumn) => {
    const id = toTextCell(value)
    return typeof id === 'string' ? (words.get(id) ?? id) : id
  },
  words: ({ resource }, { titles }) => titles.get(resource) ?? new Map(),
  parse: (text, { resource }, _cell, records) => parseRecord(text, resource, records),
  hint: ({ resource }, { t, labelOf }) => t('importing.kindsOfField.reference', { name: labelOf(resource) }),
} satisfies FileRules<'reference'>

/** A record by its title, where one alone has it, or by its id. */
export function parseRecord(text: string, resource: string, indexes: Records): Parsed {
  const index = indexes.get(resource)
  const named = index?.idsByTitle.get(text) ?? []
  if (named.length > 1 && !index?.ids.has(text)) return { problem: { word: 'manyRecords', value: text, resource } }
  const id = index?.ids.has(text) ? text : named[0]
  return id === undefined ? { problem: { word: 'unknownRecord', value: text, resource } } : { value: id }
}

export function toRecordIndex(titles: Titles): RecordIndex {
  const idsByTitle = new Map<string, string[]>()
  for (const [id, title] of titles) {
    const ids = idsByTitle.get(title.trim())
    if (ids) ids.push(id)
    else idsByTitle.set(title.trim(), [id])
  }
  return { ids: new Set(titles.keys()), idsByTitle }
}
