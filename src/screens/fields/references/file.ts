import type { FileRules, Parsed, Records } from '../faces.ts'
import { parseRecord } from '../reference/file.ts'

const LIST_SEPARATORS = /[;；,，、\n]/

export const referencesFile = {
  toCell: (value, { words }, { separator }) => {
    if (!Array.isArray(value)) return undefined
    return value.map((id) => words.get(String(id)) ?? String(id)).join(separator) || null
  },
  words: ({ resource }, { titles }) => titles.get(resource) ?? new Map(),
  parse: (text, { resource }, _cell, records) => parseRecords(text, resource, records),
  hint: ({ resource }, { t, labelOf }) => t('importing.kindsOfField.references', { name: labelOf(resource) }),
} satisfies FileRules<'references'>

/** Several; a title that holds a separator itself is still one where it is the whole text. */
function parseRecords(text: string, resource: string, indexes: Records): Parsed {
  const whole = parseRecord(text, resource, indexes)
  if (!('problem' in whole)) return { value: [whole.value] }
  const parts = text
    .split(LIST_SEPARATORS)
    .map((part) => part.trim())
    .filter((part) => part !== '')
  if (parts.length === 0) return { value: undefined }
  const ids: unknown[] = []
  for (const part of parts) {
    const parsed = parseRecord(part, resource, indexes)
    if ('problem' in parsed) return parsed
    ids.push(parsed.value)
  }
  return { value: [...new Set(ids)] }
}
