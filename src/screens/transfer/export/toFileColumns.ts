import { chinaTimeLabel, isClockElsewhere } from '../../../locales/chinaTime.ts'
import { isSecret } from '../../../resources/schema/field.ts'
import type { Listed } from '../../../resources/schema/resource.ts'
import type { ColumnWords } from '../../fields/faces.ts'
import { fieldRules } from '../../fields/fieldRules.ts'
import { fileRules } from '../../fields/fileRules.ts'
import type { FileColumn } from '../file/cell.ts'

/** Fields as columns of a file, with every word that their values need. */
export function toFileColumns(resource: Pick<Listed, 'fields'>, keys: readonly string[], words: ColumnWords): readonly FileColumn[] {
  return keys.flatMap((key) => {
    const field = resource.fields[key]
    if (!field || isSecret(field)) return []
    const rules = fileRules[field.type]
    return [
      {
        label: words.text(field.label) + (rules.isZoned && isClockElsewhere() ? ` (${words.text(chinaTimeLabel)})` : ''),
        type: field.type,
        widthPx: field.widthPx ?? fieldRules[field.type].widthPx,
        words: rules.words?.(field, words) ?? new Map(),
        rowWords: rules.rowWords?.(field, words) ?? new Map(),
      },
    ]
  })
}
