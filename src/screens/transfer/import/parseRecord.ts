import type { Titles } from '../../fields/titlesContext.ts'
import { blank, type Parsed } from './problem.ts'

/** The records of a resource by what a person writes for one. */
export interface RecordIndex {
  readonly ids: ReadonlySet<string>
  /** Titles may be the same. */
  readonly idsByTitle: ReadonlyMap<string, readonly string[]>
}

type Indexes = ReadonlyMap<string, RecordIndex>

const LIST_SEPARATORS = /[;；,，、\n]/

export function toRecordIndex(titles: Titles): RecordIndex {
  const idsByTitle = new Map<string, string[]>()
  for (const [id, title] of titles) {
    const ids = idsByTitle.get(title.trim())
    if (ids) ids.push(id)
    else idsByTitle.set(title.trim(), [id])
  }
  return { ids: new Set(titles.keys()), idsByTitle }
}

/** A record by its title, where one alone has it, or by its id. */
export function parseRecord(text: string, resource: string, indexes: Indexes): Parsed {
  const index = indexes.get(resource)
  const named = index?.idsByTitle.get(text) ?? []
  if (named.length > 1 && !index?.ids.has(text)) return { problem: { word: 'manyRecords', value: text, resource } }
  const id = index?.ids.has(text) ? text : named[0]
  return id === undefined ? { problem: { word: 'unknownRecord', value: text, resource } } : { value: id }
}

/** Several; a title that holds a separator itself is still one where it stands alone. */
export function parseRecords(text: string, resource: string, indexes: Indexes): Parsed {
  const whole = parseRecord(text, resource, indexes)
  if (!('problem' in whole)) return { value: [whole.value] }
  const parts = text
    .split(LIST_SEPARATORS)
    .map((part) => part.trim())
    .filter((part) => part !== '')
  if (parts.length === 0) return blank
  const ids: unknown[] = []
  for (const part of parts) {
    const parsed = parseRecord(part, resource, indexes)
    if ('problem' in parsed) return parsed
    ids.push(parsed.value)
  }
  return { value: [...new Set(ids)] }
}
