import { kindOf } from '../fieldKinds.ts'
import type { Noun, NounField } from '../noun.ts'
import { declarationImports, places, registries } from '../places.ts'
import { listOf, type Template, wordOf } from '../template.ts'

export const consoleTemplate: Template = {
  files: (noun) => ({ [`${places.declarations}/${noun.name}.ts`]: toDeclaration(noun) }),
  lines: ({ name }) => [{ path: registries.declarations, into: 'end', text: `export { ${name} } from './${name}.ts'` }],
}

function toDeclaration({ name, one, One, id, label, oneLabel, path, menu, roles, fields, title }: Noun): string {
  const keys = fields.map(({ key }) => key)
  const texts = fields.filter((field) => kindOf(field).isText).map(({ key }) => key)
  const filters = fields.filter((field) => kindOf(field).filter).map(({ key }) => key)
  return `import { defineResource } from '${declarationImports.defineResource}'
import { field } from '${declarationImports.field}'

export const ${name} = defineResource({
  name: '${name}',
  path: '${path}',
  label: ${wordOf(label)},
  one: ${wordOf(oneLabel)},
  id: '${id}',
  title: '${title.key}',
  menu: { group: '${menu.group}', order: ${menu.order} },
  access: { roles: ${listOf(roles)} },
  rows: '${one}List',
  fields: {
${fields.map((field) => `    ${field.key}: ${toField(field)},`).join('\n')}
    created_at: field.dateTime({ label: { zh: '添加时间', en: 'Added' } }),
  },
  operations: { create: 'save${One}', update: 'save${One}', deleteOne: 'delete${One}', restore: '${one}' },
  list: {
    columns: ${listOf([...keys, 'created_at'])},
    search: ${listOf(texts)},
${filters.length > 0 ? `    filters: ${listOf(filters)},\n` : ''}  },
  create: ${listOf(keys)},
  edit: ${listOf(keys)},
  import: { fields: ${listOf(texts)} },
})
`
}

function toField({ kind, label, states }: NounField): string {
  const options = states.map(({ value, zh, en }) => `{ value: '${value}', label: ${wordOf({ zh, en })}, tone: 'quiet' }`)
  return `field.${kind}({ label: ${wordOf(label)}${kind === 'state' ? `, states: [${options.join(', ')}]` : ''} })`
}
