import { declaredKindOf, kindOf } from '../fieldKinds.ts'
import type { Noun, NounField, Word } from '../noun.ts'
import { declarationImports, places, registries } from '../places.ts'
import { listOf, type NewLines, type Template, wordOf } from '../template.ts'

/** The table of what an account keeps, on the page of its user. */
const wordsOfQuotas = ['  users: {', '    quotas: {', '      kinds: {']

export const consoleTemplate: Template = {
  files: (noun) => ({ [`${places.declarations}/${noun.name}.ts`]: toDeclaration(noun) }),
  lines: ({ name, one, One, label, label: { zh, en }, oneLabel }) => [
    { path: registries.declarations, into: 'end', text: `export { ${name} } from './${name}.ts'` },
    {
      path: registries.capabilityNames,
      into: 'const capabilityNames',
      text: `  ${name}: ${wordOf({ zh, en: toLower(en) })},`,
    },
    callWord(`${one}List`, label),
    callWord(`save${One}`, { zh: `保存${oneLabel.zh}`, en: `Save a ${oneLabel.en}` }),
    callWord(`delete${One}`, { zh: `删除${oneLabel.zh}`, en: `Delete ${toLower(en)}` }),
    { path: registries.chinese, into: wordsOfQuotas, text: `        ${name}: '${zh}',` },
    { path: registries.english, into: wordsOfQuotas, text: `        ${name}: '${en}',` },
  ],
}

/** What a call does, for the operator. */
function callWord(call: string, word: Word): NewLines {
  return { path: registries.callWords, into: 'export const ownCallWords', text: `  ${call}: ${wordOf(word)},` }
}

function toDeclaration({ name, one, One, id, label, oneLabel, path, menu, roles, fields, title }: Noun): string {
  const keys = fields.map(({ key }) => key)
  const texts = fields.filter((field) => kindOf(field).isText).map(({ key }) => key)
  const filters = fields.filter((field) => kindOf(field).isFiltered).map(({ key }) => key)
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
  operations: {
    create: 'save${One}',
    update: 'save${One}',
    deleteOne: 'delete${One}',
    deleteMany: { call: 'delete${One}', ids: '${id}s' },
    restore: '${one}',
  },
  list: {
    columns: ${listOf([...keys, 'created_at'])},
    search: ${listOf(texts)},
${filters.length > 0 ? `    filters: ${listOf(filters)},\n` : ''}  },
  create: ${listOf(keys)},
  edit: ${listOf(keys)},
  import: { fields: ${listOf(keys)} },
})
`
}

/** Within a sentence: `suppliers`. */
function toLower(word: string): string {
  return word.charAt(0).toLowerCase() + word.slice(1)
}

function toField(field: NounField): string {
  return `field.${declaredKindOf(field)}({ label: ${wordOf(field.label)}${kindOf(field).options?.(field) ?? ''} })`
}
