import { kindOf } from '../fieldKinds.ts'
import type { Noun } from '../noun.ts'
import { places, registries } from '../places.ts'
import { listOf, type NewLines, type Template, wordOf } from '../template.ts'

export const contractTemplate: Template = {
  files: (noun) => ({
    [`${places.entities}/${noun.one}.ts`]: toEntity(noun),
    [`${places.calls}/${noun.name}.ts`]: toCalls(noun),
  }),
  lines: ({ name, one, One, oneLabel: { zh, en }, quota }) => [
    { path: registries.toolApi, into: 'import', text: `import { ${one}Calls } from './calls/${name}.ts'` },
    { path: registries.toolApi, into: 'export const toolApi = {', text: `  ...${one}Calls,` },
    { path: registries.capabilities, into: 'export const capabilities = [', text: `  '${name}',` },
    {
      path: registries.quotas,
      into: 'export const quotas = {',
      text: `  ${name}: { unit: 'count', byLevel: [${quota.map(digitsOf).join(', ')}] },`,
    },
    { path: registries.restorable, into: 'export const restorable = {', text: `  ${one}: 'delete${One}',` },
    word('auditSubjects', one, { zh, en: en.charAt(0).toUpperCase() + en.slice(1) }),
    word('auditActions', `save${One}`, { zh: `保存${zh}`, en: `Save ${en}` }),
    word('auditActions', `delete${One}`, { zh: `删除${zh}`, en: `Delete ${en}` }),
  ],
}

/** As the code writes a number: 1_000. */
function digitsOf(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, '_')
}

function word(table: string, key: string, { zh, en }: Noun['label']): NewLines {
  return { path: registries.auditLabels, into: `export const ${table}`, text: `  ${key}: ${wordOf({ zh, en })},` }
}

function toEntity({ one, One, id, fields, title }: Noun): string {
  const schemaOf = (field: Noun['title']) => (field === title ? `recordField.title(${field.maxChars})` : kindOf(field).contract(field))
  return `import type * as z from 'zod/mini'
import { recordField, recordSchema } from '../recordFields.ts'

export const ${one}Fields = {
${fields.map((field) => `  ${field.key}: ${schemaOf(field)},`).join('\n')}
}

/** Unique in an account by its \`${title.key}\`. */
export const ${one}Schema = recordSchema('${id}', ${one}Fields)
export type ${One} = z.infer<typeof ${one}Schema>
`
}

function toCalls({ name, one, One, id, label, oneLabel, roles, types: [list, save, remove] }: Noun): string {
  return `import { crudCalls } from '../crudCalls.ts'
import { ${one}Fields, ${one}Schema } from '../entities/${one}.ts'
import { recordPayloads } from '../recordFields.ts'

const calls = crudCalls({
  key: '${id}',
  record: ${one}Schema,
  ...recordPayloads(${one}Fields),
  capability: '${name}',
  access: { who: ${listOf(roles)} },
})

export const ${one}Calls = {
  ${one}List: calls.list(${list}, '${label.en} of the account, newest first'),
  save${One}: calls.save(${save}, 'Save a ${oneLabel.en} (no \`${id}\`: a new one); of one that is there, what is left out stays as it is'),
  delete${One}: calls.removeMany(${remove}, 'Delete one ${oneLabel.en} or many'),
} as const
`
}
