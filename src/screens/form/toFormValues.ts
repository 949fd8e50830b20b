import { type Field, isSecret } from '../../resources/schema/field.ts'
import type { ResourceRecord } from '../../resources/schema/resource.ts'
import { fieldRules } from '../fields/fieldRules.ts'

/** As much of a resource as its values follow from. */
interface Fields {
  readonly fields: Readonly<Record<string, Field>>
}

/** A record as the form starts with it: only the form's fields, and a secret never. */
export function toFormValues(resource: Fields, fields: readonly string[], record: ResourceRecord | null): ResourceRecord {
  return Object.fromEntries(
    fields.flatMap((key) => {
      if (isSecret(resource.fields[key])) return []
      const value = record?.[key]
      return value === undefined || value === null ? [] : [[key, value]]
    }),
  )
}

/**
 * What the form holds, as a call takes it: an empty text is a value; a secret that was left alone is not
 * sent, and a moment that holds nothing only where it was taken away.
 */
export function toCallValues(
  resource: Fields,
  fields: readonly string[],
  values: ResourceRecord,
  screen: 'create' | 'edit',
): ResourceRecord {
  return Object.fromEntries(
    fields.flatMap((key) => {
      const field = resource.fields[key]
      const value = values[key] ?? undefined
      if (isSecret(field) && screen === 'edit' && !value) return []
      if (value !== undefined) return [[key, value]]
      const empty = field && fieldRules[field.type].emptyAs?.[screen]
      return empty === undefined ? [] : [[key, empty]]
    }),
  )
}
