import type { Resource, ResourceRecord } from '../../resources/schema/resource.ts'

/**
 * What of a row may stay in the browser: its id, its version and the fields that the resource declares, without the secret ones. A field
 * that nobody declared is not kept, so that a session which a backend sends along is not kept either. An edit that begins on a kept row
 * names its version: without one, the server would write it over what others saved meanwhile.
 */
export function toStorableRows(resource: Resource, rows: readonly ResourceRecord[]): readonly ResourceRecord[] {
  const declared = Object.keys(resource.fields).filter((key) => resource.fields[key]?.type !== 'secret')
  const keys = [...new Set([resource.idField, resource.titleField, 'version', ...declared])]
  return rows.map((row) => Object.fromEntries(keys.flatMap((key) => (row[key] === undefined ? [] : [[key, row[key]]]))))
}
