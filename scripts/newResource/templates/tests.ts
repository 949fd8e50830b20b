import { kindOf } from '../fieldKinds.ts'
import type { Noun } from '../noun.ts'
import { registries } from '../places.ts'
import type { Template } from '../template.ts'

export const testsTemplate: Template = {
  files: () => ({}),
  lines: (noun) => [
    { path: registries.accessMatrix, into: 'const table = `', text: toAccessLines(noun) },
    { path: registries.cruds, into: 'export const cruds', text: toCrud(noun) },
  ],
}

/** Each account has its own; a sub-account has none. */
function toAccessLines({ one, One, roles }: Noun): string {
  const owner = roles.includes('user') ? 'yes' : 'no'
  const stranger = roles.includes('user') ? 'hidden' : 'no'
  const operator = roles.includes('admin') ? 'hidden' : 'no'
  const cells = ['', owner, operator, stranger, 'no', 'no', 'no', owner, 'login', 'login']
  const widths = [12, 5, 8, 8, 6, 9, 6, 7, 8, 0]
  const line = (call: string) => `  ${call.padEnd(26)} | ${cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')}`.trimEnd()
  return [`${one}List`, `save${One}`, `delete${One}`].map(line).join('\n')
}

function toCrud({ name, one, One, table, id, fields, title, shop, roles }: Noun): string {
  const sampleOf = (at: 0 | 1) =>
    fields.flatMap(
      (field) =>
        kindOf(field)
          .samples?.(field)
          .slice(at, at + 1)
          .map((value) => `${field.key}: ${value}`) ?? [],
    )
  return `  ${one}: {
    calls: ['${one}List', 'save${One}', 'delete${One}'],
    table: '${table}',
    id: '${id}',
    title: '${title.key}',
    quota: '${name}',
    one: { ${sampleOf(0).join(', ')} },
    changed: { ${sampleOf(1).join(', ')} },
${shop ? `    shop: '${shop.key}',\n` : ''}${roles.includes('user') ? '' : "    role: 'admin',\n"}  },`
}
