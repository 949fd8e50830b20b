import type { Field } from '../../../resources/schema/field.ts'
import type { Listed } from '../../../resources/schema/resource.ts'
import type { Text } from '../../../resources/schema/text.ts'
import { fieldRules } from '../../fields/fieldRules.ts'
import type { FileColumn } from '../file/cell.ts'
import type { TitlesByResource } from '../useFetchTitles.ts'

export interface ColumnWords {
  readonly text: (text: Text) => string
  readonly yes: string
  readonly no: string
  readonly titles: TitlesByResource
}

/** Fields as columns of a file, with every word that their values need. */
export function toFileColumns(resource: Pick<Listed, 'fields'>, keys: readonly string[], words: ColumnWords): readonly FileColumn[] {
  return keys.flatMap((key) => {
    const field = resource.fields[key]
    if (!field || field.type === 'secret') return []
    return [
      {
        label: words.text(field.label),
        type: field.type,
        widthPx: field.widthPx ?? fieldRules[field.type].widthPx,
        words: wordsOf(field, words),
        rowWords: new Map(field.type === 'matrix' ? field.rows.map(({ value, label }) => [value, words.text(label)]) : []),
      },
    ]
  })
}

function wordsOf(field: Field, { text, yes, no, titles }: ColumnWords): ReadonlyMap<string, string> {
  switch (field.type) {
    case 'state':
      return new Map(field.states.map(({ value, label }) => [String(value), text(label)]))
    case 'boolean':
      return new Map([
        ['true', field.words ? text(field.words.yes) : yes],
        ['false', field.words ? text(field.words.no) : no],
      ])
    case 'matrix':
      return new Map(field.columns.map(({ value, label }) => [value, text(label)]))
    case 'reference':
    case 'references':
      return titles.get(field.resource) ?? new Map()
    default:
      return new Map()
  }
}
