import type { Resource } from '../../../resources/schema/resource.ts'
import { requiredFields } from '../../form/toFormReasons.ts'
import { type RawCell, rawText } from '../file/table.ts'

/** Which column is which field. */
export interface Heads {
  /** By column; null: it is no field of the import. */
  readonly keys: readonly (string | null)[]
  readonly ignored: readonly string[]
  /** Fields that a new record needs and that have no column: only rows that update can go. */
  readonly absent: readonly string[]
}

/** `keys`: the fields that it is about. */
export interface HeadsRefusal {
  readonly refusal: 'noColumns' | 'missing' | 'twice'
  readonly keys: readonly string[]
}

/** Finds the fields of the heads, by their label in either language or their wire name, in any order. */
export function matchHeads(resource: Resource, cells: readonly RawCell[]): Heads | HeadsRefusal {
  const { fields: wanted, matches } = resource.importing ?? { fields: [], matches: null }
  const heads = cells.map(rawText)
  const keys = heads.map((head) => wanted.find((key) => namesOf(resource, key).includes(toComparable(head))) ?? null)
  const found = keys.filter((key) => key !== null)
  if (found.length === 0) return { refusal: 'noColumns', keys: [] }
  const twice = found.filter((key, index) => found.indexOf(key) !== index)
  if (twice.length > 0) return { refusal: 'twice', keys: twice }
  const absent = requiredFields(resource, 'create', wanted).filter((key) => !found.includes(key))
  const isRefused = matches === null ? absent.length > 0 : !found.includes(matches)
  if (isRefused) return { refusal: 'missing', keys: matches !== null && !found.includes(matches) ? [matches] : absent }
  return { keys, ignored: heads.filter((head, index) => keys[index] === null && head !== ''), absent }
}

function namesOf(resource: Resource, key: string): readonly string[] {
  const label = resource.fields[key]?.label
  return [key, label?.zh ?? '', label?.en ?? ''].map(toComparable)
}

/** Case, width, blanks, the mark of what is required and that of China's time make no difference. */
function toComparable(head: string): string {
  return head
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\((北京时间|beijing time)\)$/, '')
    .replace(/[\s*]+/g, '')
}
