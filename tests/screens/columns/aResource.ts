import { defineResource } from '../../../src/resources/schema/defineResource.ts'
import { field } from '../../../src/resources/schema/field.ts'
import { resolveRegistry } from '../../../src/resources/schema/resolveRegistry.ts'
import type { Resource } from '../../../src/resources/schema/resource.ts'

const label = (word: string) => ({ zh: word, en: word })

/** Shops with three declared columns, two more fields that a row holds, a secret, and one that is only filtered by. */
export function aResource(columns: readonly ('shop_name' | 'shop_id' | 'notes')[] = ['shop_name', 'shop_id', 'notes']): Resource {
  const declaration = defineResource({
    name: 'stores',
    path: '/stores',
    label: label('Stores'),
    id: 'shop_uid',
    title: 'shop_name',
    access: { roles: ['*'] },
    rows: 'shopList',
    fields: {
      shop_name: field.text({ label: label('Name') }),
      shop_id: field.id({ label: label('Id') }),
      notes: field.longText({ label: label('Remark') }),
      checked_at: field.dateTime({ label: label('Checked') }),
      created_at: field.dateTime({ label: label('Added') }),
      cookie: field.secret({ label: label('Cookie') }),
      group_id: field.reference({ label: label('Group'), resource: 'shopGroups' }),
    },
    list: { columns, filters: ['group_id', 'notes'] },
  })
  const [resource] = resolveRegistry([declaration]).resources
  if (!resource) throw new Error('nothing was resolved')
  return resource
}
