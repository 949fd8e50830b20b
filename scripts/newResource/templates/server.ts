import { kindOf } from '../fieldKinds.ts'
import type { Noun } from '../noun.ts'
import { places, registries } from '../places.ts'
import { listOf, type Template } from '../template.ts'

export const serverTemplate: Template = {
  files: (noun) => ({
    [`${places.migrations}/${noun.migration}.ts`]: toMigration(noun),
    [`${places.repositories}/${noun.name}.ts`]: toRepository(noun),
    [`${places.endpoints}/${noun.name}.ts`]: toEndpoints(noun),
  }),
  lines: ({ name, one, Name, One, table, migration, label: { zh, en } }) => [
    { path: registries.tables, into: 'import', text: `import type { ${One} } from '../../contract/entities/${one}.ts'` },
    { path: registries.tables, into: 'export interface Tables', text: `  ${table}: StampedRow<${One}>` },
    { path: registries.migrations, into: 'import', text: `import { create${Name} } from './${migration}.ts'` },
    { path: registries.migrations, into: 'export const migrations', text: `  { name: '${migration}', run: create${Name} },` },
    { path: registries.quotaCounters, into: 'import', text: `import { ${one}Table } from '../repositories/${name}.ts'` },
    { path: registries.quotaCounters, into: 'const counters', text: `  ${name}: (db, ownerUid) => ${one}Table.count(db, ownerUid),` },
    {
      path: registries.quotaTexts,
      into: 'const quotaNames',
      text: `  ${name}: { 'zh-CN': '个${zh}', 'en-US': '${en.charAt(0).toLowerCase()}${en.slice(1)}' },`,
    },
    { path: registries.endpoints, into: 'import', text: `import { ${one}Handlers } from './${name}.ts'` },
    { path: registries.endpoints, into: 'export const handlers', text: `  ...${one}Handlers,` },
    { path: registries.restorers, into: 'import', text: `import { ${one}Crud } from '../endpoints/${name}.ts'` },
    { path: registries.restorers, into: 'export const restorers', text: `  ${one}: ${one}Crud.restore,` },
  ],
}

function toMigration({ Name, table, id, fields, title }: Noun): string {
  const column = (key: string, type: string, isNullable = false) =>
    `    .addColumn('${key}', '${type}'${isNullable ? '' : ', (column) => column.notNull()'})`
  return `import type { Queries } from '../schema.ts'

/** The title is unique in an account; the list is newest first. */
export async function create${Name}({ schema }: Queries): Promise<void> {
  await schema
    .createTable('${table}')
${column('owner_uid', 'text')}
${column(id, 'text')}
${fields.map((field) => column(field.key, kindOf(field).column, kindOf(field).isNullable)).join('\n')}
${column('created_at', 'bigint')}
${column('updated_at', 'bigint')}
${column('version', 'integer')}
    .addPrimaryKeyConstraint('${table}_key', ['owner_uid', '${id}'])
    .addUniqueConstraint('${table}_title', ['owner_uid', '${title.key}'])
    .execute()
  await schema.createIndex('${table}_time').on('${table}').columns(['owner_uid', 'created_at', '${id}']).execute()
}
`
}

function toRepository({ one, table, id, fields, shop }: Noun): string {
  const sorted = fields.filter((field) => field !== shop).map(({ key }) => key)
  return `import { ownedTable } from './ownedTable.ts'

export const ${one}Table = ownedTable('${table}', '${id}', {
  sorted: ${listOf(['created_at', ...sorted])},
  searched: ${listOf(fields.filter((field) => kindOf(field).isText).map(({ key }) => key))},
  order: ['created_at'],
})
`
}

function toEndpoints({ name, one, One, fields, title, shop }: Noun): string {
  return `import { ${one}Schema } from '../../contract/entities/${one}.ts'
import type { Handlers } from '../http/callContext.ts'
import { ${one}Table } from '../repositories/${name}.ts'
import { crud } from './crud.ts'

export const ${one}Crud = crud('${one}', ${one}Table, {
  record: ${one}Schema,
  title: '${title.key}',
  audited: ${listOf(fields.map(({ key }) => key))},
  quota: '${name}',
${shop ? `  scope: '${shop.key}',\n` : ''}})

export const ${one}Handlers: Handlers = {
  ${one}List: ${one}Crud.list,
  save${One}: ${one}Crud.save,
  delete${One}: ${one}Crud.remove,
}
`
}
