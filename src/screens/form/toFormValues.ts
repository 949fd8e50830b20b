import type { Field } from '../../resources/schema/field.ts'
import type { ResourceRecord } from '../../resources/schema/resource.ts'

/** As much of a resource as its values follow from. */
interface Fields {
  readonly fields: Readonly<Record<string, Field>>
}

/** A record as the form starts with it: only the form's fields, and a secret never. */
export function toFormValues(resource: Fields, fields: readonly string[], record: ResourceRecord | null): ResourceRecord {
  return Object.fromEntries(
    fields.flatMap((key) => {
      const type = resource.fields[key]?.type
      if (type === 'secret') return []
      const value = record?.[key]
      return value === undefined || value === null ? [] : [[key, value]]
    }),
  )
}

/**
 * What the form holds, as a call takes it: an empty text is a value; a secret that was left alone is none, nor is a moment but
 * where it was taken away.
 */
export function toCallValues(
  resource: Fields,
  fields: readonly string[],
  values: ResourceRecord,
  screen: 'create' | 'edit',
): ResourceRecord {
  return Object.fromEntries(
    fields.flatMap((key) => {
      const type = resource.fields[key]?.type
      const value = values[key] ?? undefined
      if (type === 'secret' && screen === 'edit' && !value) return []
      if (value !== undefined) return [[key, value]]
      return toBlank(type, screen).map((blank) => [key, blank])
    }),
  )
}

/** What stands for a field that holds nothing; an empty list: nothing is sent. */
function toBlank(type: Field['type'] | undefined, screen: 'create' | 'edit'): readonly unknown[] {
  switch (type) {
    case 'text':
    case 'longText':
    case 'id':
    case 'secret':
      return ['']
    case 'dateTime':
      return screen === 'edit' ? [null] : []
    default:
      return []
  }
}
