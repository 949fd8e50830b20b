import { kindOf } from '../fieldKinds.ts'
import type { Noun, NounField } from '../noun.ts'
import { places, registries } from '../places.ts'
import { listOf, type Template } from '../template.ts'

export const serverTemplate: Template = {
  files: (noun) => ({
    [`${places.tables}/${noun.name}.ts`]: toTableType(noun),
    [`${places.migrations}/${noun.migration}.ts`]: toMigration(noun),
    [`${places.repositories}/${noun.name}.ts`]: toRepository(noun),
    [`${places.endpoints}/${noun.name}.ts`]: toEndpoints(noun),
    [`${places.deletions}/${noun.name}.ts`]: toDeletions(noun),
  }),
  lines: ({ name, one, Name, One, table, migration }) => [
    { path: registries.tables, into: 'import', text: `import type { ${Name}Table } from './tables/${name}.ts'` },
    { path: registries.tables, into: 'export interface Tables', text: `  ${table}: ${Name}Table` },
    { path: registries.migrations, into: 'import', text: `import { create${Name} } from './${migration}.ts'` },
    { path: registries.migrations, into: 'export const migrations', text: `  { name: '${migration}', run: create${Name} },` },
    { path: registries.endpoints, into: 'import', text: `import { ${one}Handlers } from './${name}.ts'` },
    { path: registries.endpoints, into: 'export const handlers', text: `  ...${one}Handlers,` },
    { path: registries.deletedRecords, into: 'import', text: `import type { ${Name}Table } from '../db/tables/${name}.ts'` },
    {
      path: registries.deletedRecords,
      into: 'export interface DeletedRecords',
      text: `  readonly ${one}: { readonly row: ${Name}Table }`,
    },
    { path: registries.restorers, into: 'import', text: `import { restore${One} } from './${name}.ts'` },
    { path: registries.restorers, into: 'export const restorers', text: `  ${one}: restore${One},` },
  ],
}

function toTableType({ one, Name, id, fields }: Noun): string {
  return `/** See ${places.entities}/${one}.ts. */
export interface ${Name}Table {
  owner_uid: string
  ${id}: string
${fields.map((field) => `${field.kind === 'boolean' ? '  /** 1 or 0. */\n' : ''}  ${field.key}: ${kindOf(field).row}`).join('\n')}
  created_at: number
  updated_at: number
  version: number
}
`
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

function toRepository({ one, table, id, fields }: Noun): string {
  return `import { ownedTable } from './ownedTable.ts'

export const ${one}Table = ownedTable('${table}', '${id}', {
  sorted: ${listOf(['created_at', ...fields.map(({ key }) => key)])},
  searched: ${listOf(fields.filter((field) => kindOf(field).isText).map(({ key }) => key))},
  order: ['created_at'],
})
`
}

function toEndpoints(noun: Noun): string {
  const { name, one, Name, One, id, fields, title } = noun
  const filtered = fields.filter((field) => kindOf(field).filter)
  const converted = fields.filter((field) => kindOf(field).toRow)
  const keys = filtered.map(({ key }) => `, ${key}`).join('')
  const filters = filtered.map((field) => `, ${toFilter(field)}`).join('')
  const columns = converted.length > 0 ? 'toColumns(payload)' : 'payload'
  return `import type { ${One} } from '../../contract/entities/${one}.ts'
import type { CallPayload } from '../../contract/toolApi.ts'
import type { ${Name}Table } from '../db/tables/${name}.ts'
import { keepDeleted } from '../deletions/keepDeleted.ts'
import { recordAudit } from '../http/audit.ts'
import type { CallContext, Handlers } from '../http/callContext.ts'
import { editVersioned } from '../http/editVersioned.ts'
import { createId } from '../ids.ts'
import { conflict } from '../replyError.ts'
import { ${one}Table } from '../repositories/${name}.ts'
import { toPage } from './toPage.ts'

type Saved = Omit<CallPayload<'save${One}'>, '${id}' | 'version'>

const auditedFields = ${listOf(fields.map(({ key }) => key))} as const

export const ${one}Handlers: Handlers = {
  async ${one}List({ keyword, ${id}${keys}, ...list }, { db, actor }) {
    const page = toPage(list, ${one}Table.sorted, '-created_at')
    const { rows, total } = await ${one}Table.paginate(db, actor.ownerUid, { keyword, ${id}${filters} }, page)
    return { list: rows.map(to${One}), total }
  },

  async save${One}({ ${id}, version, ...payload }, context) {
    await refuseTakenTitle(payload.${title.key}, ${id}, context)
    return ${id} === undefined ? add${One}(payload, context) : edit${One}(${id}, version, payload, context)
  },

  async delete${One}({ ${id} }, context) {
    const { db, actor } = context
    const row = await ${one}Table.get(db, actor.ownerUid, ${id})
    await keepDeleted(context, { subjectType: '${one}', subjectId: ${id}, record: { row } })
    await ${one}Table.remove(db, row)
    await recordAudit(context, { subjectType: '${one}', subjectId: ${id}, before: toAudited(row), after: null })
    return { deleted: 1 }
  },
}

async function add${One}(payload: Saved, context: CallContext): Promise<${One}> {
  const { db, actor, now } = context
  const row: ${Name}Table = {
    owner_uid: actor.ownerUid,
    ${id}: createId(now),
${fields
  .filter((field) => field !== title)
  .map((field) => `    ${field.key}: ${kindOf(field).absent(field)},`)
  .join('\n')}
    ...${columns},
    created_at: now,
    updated_at: now,
    version: 1,
  }
  await ${one}Table.create(db, row)
  await recordAudit(context, { subjectType: '${one}', subjectId: row.${id}, before: null, after: toAudited(row) })
  return to${One}(row)
}

function edit${One}(${id}: string, seen: number | undefined, payload: Saved, context: CallContext): Promise<${One}> {
  const { db, actor, now } = context
  return editVersioned(context, {
    subjectType: '${one}',
    subjectId: ${id},
    find: () => ${one}Table.get(db, actor.ownerUid, ${id}),
    seen,
    show: to${One},
    async change(row) {
      const saved = { ...row, ...${columns}, updated_at: now, version: row.version + 1 }
      await ${one}Table.update(db, saved)
      return saved
    },
    audited: auditedFields,
  })
}

async function refuseTakenTitle(title: string, ownId: string | undefined, { db, actor }: CallContext): Promise<void> {
  const holder = await ${one}Table.findWhere(db, actor.ownerUid, { ${title.key}: title })
  if (holder && holder.${id} !== ownId) throw conflict({ errors: { ${title.key}: 'taken' } })
}
${converted.length > 0 ? toColumnsFunction(converted) : ''}
function toAudited(row: ${Name}Table): Readonly<Record<string, unknown>> {
  const shown = to${One}(row)
  return Object.fromEntries(auditedFields.map((field) => [field, shown[field]]))
}

function to${One}({ owner_uid: _, ...row }: ${Name}Table): ${One} {
  return ${toShape(fields)}
}
`
}

function toColumnsFunction(converted: readonly NounField[]): string {
  const keys = converted.map(({ key }) => key).join(', ')
  const values = converted.map(
    (field) => `...(${field.key} === undefined ? {} : { ${field.key}: ${kindOf(field).toRow?.(field.key) ?? field.key} })`,
  )
  return `
function toColumns({ ${keys}, ...payload }: Saved) {
  return { ...payload, ${values.join(', ')} }
}
`
}

function toFilter(field: NounField): string {
  const { toRow } = kindOf(field)
  return toRow ? `${field.key}: ${field.key} === undefined ? undefined : ${toRow(field.key)}` : field.key
}

function toShape(fields: readonly NounField[]): string {
  const converted = fields.flatMap((field) => {
    const value = kindOf(field).fromRow?.(`row.${field.key}`, field)
    return value ? [`${field.key}: ${value}`] : []
  })
  return converted.length > 0 ? `{ ...row, ${converted.join(', ')} }` : 'row'
}

function toDeletions({ name, one, One, title }: Noun): string {
  return `import type { CallContext } from '../http/callContext.ts'
import { conflict } from '../replyError.ts'
import { ${one}Table } from '../repositories/${name}.ts'
import type { DeletedRecords } from './deletedRecords.ts'

export async function restore${One}({ row }: DeletedRecords['${one}'], { db, actor, now }: CallContext) {
  const { ${title.key} } = row
  if (await ${one}Table.findWhere(db, actor.ownerUid, { ${title.key} })) throw conflict({ errors: { ${title.key}: 'taken' } })
  await ${one}Table.create(db, { ...row, updated_at: now })
  return { ${title.key} }
}
`
}
