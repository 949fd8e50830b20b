import type { Resource, ResourceRecord } from '../../../resources/schema/resource.ts'

/** A record as the form starts with it: only the form's fields, and a secret never. */
export function toFormValues(resource: Resource, fields: readonly string[], record: ResourceRecord | null): ResourceRecord {
  return Object.fromEntries(
    fields.flatMap((key) => {
      const type = resource.fields[key]?.type
      if (type === 'secret') return []
      const value = record?.[key]
      return value === undefined || value === null ? [] : [[key, value]]
    }),
  )
}

/** What the form holds, as a call takes it: an empty text is a value, a secret that was left alone is not. */
export function toCallValues(
  resource: Resource,
  fields: readonly string[],
  values: ResourceRecord,
  screen: 'create' | 'edit',
): ResourceRecord {
  return Object.fromEntries(
    fields.flatMap((key) => {
      const type = resource.fields[key]?.type
      const value = values[key] ?? undefined
      const isText = type === 'text' || type === 'longText' || type === 'id' || type === 'secret'
      if (type === 'secret' && screen === 'edit' && !value) return []
      if (value !== undefined) return [[key, value]]
      return isText ? [[key, '']] : []
    }),
  )
}
