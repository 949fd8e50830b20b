import type { DataProvider } from '@refinedev/core'
import type { Resource } from '../../../resources/schema/resource.ts'
import { toCallValues } from '../../form/toFormValues.ts'
import { idOf } from '../../screenAddress.ts'
import type { ImportRow } from './toImportRows.ts'

/** Creates the record of a row, or changes the one that it matches, as it was when the file was read. */
export function sendRow(provider: DataProvider, resource: Resource, { record, values, idempotencyKey }: ImportRow): Promise<unknown> {
  if (record) return provider.update({ resource: resource.name, id: idOf(resource, record), variables: values, meta: { previous: record } })
  const variables = toCallValues(resource, resource.importing?.fields ?? [], values, 'create')
  return provider.create({ resource: resource.name, variables, meta: { idempotencyKey } })
}
