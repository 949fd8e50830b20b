import { kindOf } from '../fieldKinds.ts'
import type { Noun, NounField } from '../noun.ts'
import { places, registries } from '../places.ts'
import { listOf, type NewLines, type Template, wordOf } from '../template.ts'

export const contractTemplate: Template = {
  files: (noun) => ({
    [`${places.entities}/${noun.one}.ts`]: toEntity(noun),
    [`${places.calls}/${noun.name}.ts`]: toCalls(noun),
  }),
  lines: ({ name, one, One, oneLabel: { zh, en } }) => [
    { path: registries.toolApi, into: 'import', text: `import { ${one}Calls } from './calls/${name}.ts'` },
    { path: registries.toolApi, into: 'export const toolApi = {', text: `  ...${one}Calls,` },
    { path: registries.capabilities, into: 'export const capabilities = [', text: `  '${name}',` },
    { path: registries.restorable, into: 'export const restorable = {', text: `  ${one}: 'delete${One}',` },
    word('auditSubjects', one, { zh, en: en.charAt(0).toUpperCase() + en.slice(1) }),
    word('auditActions', `save${One}`, { zh: `保存${zh}`, en: `Save ${en}` }),
    word('auditActions', `delete${One}`, { zh: `删除${zh}`, en: `Delete ${en}` }),
  ],
}

function word(table: string, key: string, { zh, en }: Noun['label']): NewLines {
  return { path: registries.auditLabels, into: `export const ${table}`, text: `  ${key}: ${wordOf({ zh, en })},` }
}

function toEntity({ one, One, id, fields, title }: Noun): string {
  const states = fields.filter(({ kind }) => kind === 'state')
  const types = fields.map((field) => kindOf(field).entity(field))
  const helpers = ['looseFlag', 'looseNumber', 'looseText', 'looseTime', 'optional'].filter(
    (helper) => ['looseNumber', 'looseTime', 'optional'].includes(helper) || types.some((type) => type.startsWith(helper)),
  )
  return `import * as z from 'zod/mini'
import { id } from '../fields.ts'
import { ${helpers.join(', ')} } from '../lenient.ts'

${states.map((field) => `export const ${field.statesName} = ${listOf(field.states.map(({ value }) => value))} as const\n\n`).join('')}/** Unique in an account by its \`${title.key}\`. */
export const ${one}Schema = z.object({
  ${id}: id,
${fields.map((field, at) => `  ${field.key}: ${types[at]},`).join('\n')}
  created_at: looseTime,
  updated_at: looseTime,
  version: optional(looseNumber(0)),
})
export type ${One} = z.infer<typeof ${one}Schema>
`
}

function toCalls({ name, one, One, id, label, oneLabel, roles, fields, title, types: [list, save, remove] }: Noun): string {
  const filters = fields.flatMap((field) => kindOf(field).filter?.(field) ?? [])
  const payloads = fields.filter((field) => field !== title).map((field) => kindOf(field).payload(field))
  const uses = (helper: string) => [...filters, ...payloads].some((schema) => new RegExp(`\\b${helper}\\b`).test(schema))
  const imported = (...helpers: string[]) => helpers.filter(uses)
  const states = fields.filter(({ kind }) => kind === 'state').map(({ statesName }) => statesName)
  const texts = fields.filter((field) => kindOf(field).isText)
  const values = [...imported('fen', 'flag', 'flagFilter'), 'listParameters', 'listReply', 'version']
  return `import * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import { ${[...states, `${one}Schema`].join(', ')} } from '../entities/${one}.ts'
import { ${['id', 'requiredText', ...imported('text', 'timeMs')].join(', ')} } from '../fields.ts'
import { ${values.join(', ')} } from '../values.ts'

const access = { who: ${listOf(roles)} } as const
${texts.map(({ maxName, maxChars }) => `const ${maxName} = ${maxChars}`).join('\n')}

export const ${one}Calls = {
  ${one}List: defineCall({
    summary: '${label.en} of the account, newest first',
    type: ${list},
    capability: '${name}',
    method: 'GET',
    payload: z.object({ ...listParameters, ${id}: z.optional(id)${fields.map(toFilter).join('')} }),
    reply: listReply(${one}Schema),
    access,
  }),
  save${One}: defineCall({
    summary: 'Save a ${oneLabel.en} (no \`${id}\`: a new one); of one that is there, what is left out stays as it is',
    type: ${save},
    capability: '${name}',
    method: 'POST',
    payload: z.object({
      ${id}: z.optional(id),
${fields.map((field) => `      ${field.key}: ${field === title ? `requiredText(${field.maxName})` : kindOf(field).payload(field)},`).join('\n')}
      version,
    }),
    reply: ${one}Schema,
    access,
    effect: 'write',
  }),
  delete${One}: defineCall({
    summary: 'Delete a ${oneLabel.en}',
    type: ${remove},
    capability: '${name}',
    method: 'POST',
    payload: z.object({ ${id}: id }),
    reply: z.object({ deleted: z.number() }),
    access,
    effect: 'write',
  }),
} as const
`
}

function toFilter(field: NounField): string {
  const filter = kindOf(field).filter?.(field)
  return filter ? `, ${field.key}: ${filter}` : ''
}
