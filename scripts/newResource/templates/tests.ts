import { kindOf } from '../fieldKinds.ts'
import type { Noun } from '../noun.ts'
import { places, registries } from '../places.ts'
import type { Template } from '../template.ts'

export const testsTemplate: Template = {
  files: (noun) => ({ [`${places.endpointTests}/${noun.name}.test.ts`]: toEndpointTest(noun) }),
  lines: (noun) => {
    const { one, One, id, title } = noun
    const sample = `{ ${title.key}: fresh('${noun.oneLabel.zh}') }`
    return [
      { path: registries.accessMatrix, into: 'const table = `', text: `\n${toAccessLines(noun)}` },
      {
        path: registries.accessCases,
        into: 'const make = {',
        text: `  ${one}: async ({ server, main }: AccessRecords) => (await server.call('save${One}', ${sample}, main)).data.${id},`,
      },
      {
        path: registries.accessCases,
        into: 'export const accessCases',
        text: `
  ${one}List: findsOne('${id}', '${one}'),
  save${One}: {
    payload: async (records) => ({ ${id}: await records.once('${one}', () => make.${one}(records)), ${title.key}: fresh('改名') }),
  },
  delete${One}: names('${id}', '${one}'),`,
      },
      {
        path: registries.auditTest,
        into: '][] = [',
        text: `  ['save${One}', () => ({ ${title.key}: '甲' }), { before: null, after: { ${title.key}: '甲' }${roleOf(noun)} }],
  [
    'delete${One}',
    async (_, owner) => ({ ${id}: (await server.call('save${One}', { ${title.key}: '甲' }, owner)).data.${id} }),
    { before: { ${title.key}: '甲' }, after: null${roleOf(noun)} },
  ],`,
      },
    ]
  },
}

/** The operator writes her own trail where nobody else may. */
function roleOf({ roles }: Noun): string {
  return roles.includes('user') ? '' : ", role: 'admin'"
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

function toEndpointTest({ name, one, One, id, fields, title, roles }: Noun): string {
  const sampleOf = (at: 0 | 1) => fields.map((field) => `${field.key}: ${kindOf(field).samples(field)[at]}`).join(', ')
  const owner = roles.includes('user') ? 'aPerson(server)' : "aPerson(server, { role: 'admin' })"
  const filtered = fields.filter((field) => kindOf(field).filter)
  const filters = filtered.map((field) => {
    const [first, second] = kindOf(field).samples(field)
    return `    expect(await list({ ${field.key}: ${first} })).toHaveLength(1)
    expect(await list({ ${field.key}: ${second} })).toHaveLength(${first === second ? 1 : 0})`
  })
  return `import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ${one}Schema } from '../../../contract/entities/${one}.ts'
import { aPerson, type Person } from '../builders/people.ts'
import { startTestServer, type TestServer } from '../builders/testServer.ts'

const one = { ${sampleOf(0)} }
const changed = { ${sampleOf(1)} }

let server: TestServer
let owner: Person

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  owner = await ${owner}
})

const save = (payload: object, person = owner) => server.call('save${One}', payload, person)
const list = async (payload: object = {}, person = owner) => (await server.call('${one}List', payload, person)).data.list

describe('${name}', () => {
  it('are created, edited and deleted', async () => {
    const created = await save(one)
    expect(${one}Schema.parse(created.data)).toMatchObject({ ...one, version: 1 })
    const { ${id} } = created.data
    expect((await save({ ${id}, ...changed, version: 1 })).data).toMatchObject({ ${id}, ...changed, version: 2 })
    expect(await list()).toMatchObject([{ ${id}, ...changed }])
    expect((await server.call('delete${One}', { ${id} }, owner)).data).toEqual({ deleted: 1 })
    expect(await list()).toEqual([])
  })

  it('keep what an edit does not name', async () => {
    const { ${id} } = (await save(one)).data
    expect((await save({ ${id}, ${title.key}: '丙' })).data).toMatchObject({ ...one, ${title.key}: '丙' })
  })

  it('are searched, filtered and asked for one by one', async () => {
    const { ${id} } = (await save(one)).data
    expect(await list({ keyword: one.${title.key} })).toHaveLength(1)
    expect(await list({ keyword: '丁' })).toEqual([])
    expect(await list({ ${id} })).toHaveLength(1)
${filters.join('\n')}
  })

  it('have a title of their own, within an account', async () => {
    await save(one)
    const second = (await save(changed)).data
    expect(await save(one)).toMatchObject({ code: 1006, data: { errors: { ${title.key}: 'taken' } } })
    expect(await save({ ...one, ${id}: second.${id} })).toMatchObject({ code: 1006 })
    expect(await save(one, await ${owner})).toMatchObject({ code: 1000 })
  })

  it('answer 1006 with the current record to an editor who saw an older one', async () => {
    const { ${id} } = (await save(one)).data
    await save({ ${id}, ...changed })
    expect(await save({ ${id}, ...one, version: 1 })).toMatchObject({ code: 1006, data: { current: { ...changed, version: 2 } } })
  })

  it('of another account are no records', async () => {
    const { ${id} } = (await save(one)).data
    const stranger = await ${owner}
    expect(await save({ ${id}, ...changed }, stranger)).toMatchObject({ code: 1004 })
    expect(await server.call('delete${One}', { ${id} }, stranger)).toMatchObject({ code: 1004 })
    expect(await list({}, stranger)).toEqual([])
  })

  it('are brought back after they were deleted, unless the title is taken by then', async () => {
    const { ${id} } = (await save(one)).data
    await server.call('delete${One}', { ${id} }, owner)
    const restore = () => server.call('restoreDeleted', { subject_type: '${one}', ids: [${id}] }, owner)
    const holder = (await save(one)).data
    expect(await restore()).toMatchObject({ code: 1006, data: { errors: { ${title.key}: 'taken' } } })
    await save({ ...changed, ${id}: holder.${id} })
    expect((await restore()).data).toEqual({ restored: 1, hidden: 0 })
    expect(await list({ ${id} })).toMatchObject([one])
  })

  it('without a title are refused', async () => {
    expect(await save({ ...one, ${title.key}: ' ' })).toMatchObject({ code: 1002, data: { errors: { ${title.key}: 'required' } } })
  })
})
`
}
