import type { Resource } from '../../../resources/schema/resource.ts'
import type { Text } from '../../../resources/schema/text.ts'
import { fieldRules } from '../../fields/fieldRules.ts'
import type { FileColumn } from '../file/cell.ts'

/** Fields as columns of plain text, as a person fills them in. */
export function textColumns(resource: Resource, keys: readonly string[], text: (text: Text) => string): readonly FileColumn[] {
  return keys.flatMap((key) => {
    const field = resource.fields[key]
    return field ? [textColumn(text(field.label), field.widthPx ?? fieldRules[field.type].widthPx)] : []
  })
}

export function textColumn(label: string, widthPx: number): FileColumn {
  return { label, type: 'text', widthPx, words: new Map(), rowWords: new Map() }
}
