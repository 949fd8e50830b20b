import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { merchantApi } from '../../contract/merchantApi.ts'
import { createRowReader } from '../../contract/merchantCalls/rowReader.ts'
import { rowSchemaOf } from '../../contract/merchantCalls/shared.ts'
import { fc } from '../fastCheck.ts'

interface Def {
  readonly type: string
  readonly values?: readonly unknown[]
  readonly options?: readonly z.ZodMiniType[]
  readonly innerType?: z.ZodMiniType
  readonly element?: z.ZodMiniType
  readonly shape?: Readonly<Record<string, z.ZodMiniType>>
  readonly in?: z.ZodMiniType
  readonly out?: z.ZodMiniType
}
const defOf = (schema: z.ZodMiniType) => schema._zod.def as unknown as Def

/** Each list's schema of a row, by its call and the way to it. */
function findRows(schema: z.ZodMiniType, name: string): readonly (readonly [string, z.ZodMiniType])[] {
  const row = rowSchemaOf(schema)
  if (row) return [[name, row], ...findRows(row, `${name}[]`)]
  const { shape = {}, innerType, element, in: input, out, options = [] } = defOf(schema)
  const inner = [innerType, element, input, out, ...options].flatMap((each) => (each ? findRows(each, name) : []))
  return [...inner, ...Object.entries(shape).flatMap(([key, each]) => findRows(each, `${name}.${key}`))]
}

const rows = Object.entries(merchantApi).flatMap(([name, { result }]) => findRows(result as z.ZodMiniType, name))

const oddValue = fc.constantFrom(
  undefined,
  null,
  '',
  'abc',
  '12',
  '-1.5',
  0,
  1,
  7.5,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  true,
  [],
  [null],
  {},
)

/** Values that the schema takes, and now and then one that it may not. */
function aValueOf(schema: z.ZodMiniType): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 40, arbitrary: aGoodValueOf(schema) }, { weight: 1, arbitrary: oddValue })
}

function aGoodValueOf(schema: z.ZodMiniType): fc.Arbitrary<unknown> {
  const row = rowSchemaOf(schema)
  if (row) return fc.array(aValueOf(row), { maxLength: 2 })
  const { type, values = [], options = [], innerType, element, shape, in: input, out } = defOf(schema)
  if (type === 'string') return fc.constantFrom('', 'x', '12', '3.5')
  if (type === 'number') return fc.constantFrom(0, 3, -2, 4.5)
  if (type === 'boolean') return fc.boolean()
  if (type === 'literal') return fc.constantFrom(...values)
  if (type === 'union') return fc.oneof(...options.map(aValueOf))
  if (type === 'nullable' && innerType) return fc.oneof(fc.constant(null), aValueOf(innerType))
  if (type === 'optional' && innerType) return fc.oneof(fc.constant(undefined), aValueOf(innerType))
  if (type === 'array' && element) return fc.array(aValueOf(element), { maxLength: 3 })
  if (type === 'pipe' && input && out) return defOf(input).type === 'transform' ? aValueOf(out) : aValueOf(input)
  if (type !== 'object' || !shape) return oddValue
  const fields = Object.entries(shape).map(([key, each]) => {
    const isOptional = defOf(each).type === 'optional'
    return fc.record({ [key]: aValueOf(each) }, isOptional ? { requiredKeys: [] } : {})
  })
  return fc.tuple(fc.record({ notNamed: oddValue }), ...fields).map((parts) => Object.assign({}, ...parts))
}

describe('a row of a list', () => {
  it('is known of every list of the platform', () => {
    expect(rows.map(([name]) => name)).toContain('goodsList.goods_list')
  })

  it.each(rows)('is read as its schema reads it: %s', (_, row) => {
    const read = createRowReader(row)
    let good = 0
    fc.assert(
      fc.property(aValueOf(row), (value) => {
        const wanted = z.safeParse(row, value)
        good += Number(wanted.success)
        expect(read(value).data).toStrictEqual(wanted.data)
      }),
      { numRuns: 150 },
    )
    expect(good).toBeGreaterThan(0)
  })

  it('may lack what may be absent, and nothing is put in its place', () => {
    const read = createRowReader(z.object({ id: z.number(), name: z.optional(z.string()) }))
    expect(read({ id: 1, other: 2 }).data).toStrictEqual({ id: 1 })
    expect(read({ id: 1, name: undefined }).data).toStrictEqual({ id: 1, name: undefined })
    expect(read({ name: 'a' }).data).toBeUndefined()
  })

  it('is judged by the library where a field has checks of its own', () => {
    const read = createRowReader(z.object({ id: z.string().check(z.regex(/^\d+$/)), tone: z._default(z.string(), 'plain') }))
    expect(read({ id: '12' }).data).toStrictEqual({ id: '12', tone: 'plain' })
    expect(read({ id: 'a', tone: 'loud' }).data).toBeUndefined()
  })
})
