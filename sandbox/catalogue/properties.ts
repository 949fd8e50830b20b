import type { Leaf } from './categories.ts'

interface Property {
  readonly ref_pid: number
  readonly name: string
  readonly isRequired: boolean
  /** Empty: a text is typed. */
  readonly values: readonly { readonly vid: number; readonly value: string }[]
}

/** Ids of properties and of their values begin here. */
const FIRST_PID = 300
const FIRST_VID = 90_000
const common: readonly (readonly [name: string, isRequired: boolean, values: readonly string[]])[] = [
  ['品牌', true, ['无品牌', '自有品牌']],
  ['材质', true, ['棉', '涤纶', '不锈钢', '塑料', '木']],
  ['适用季节', false, ['春季', '夏季', '秋季', '冬季', '四季']],
  ['产地', false, []],
]

/** What the platform asks about goods of a category; made up, and nearly the same for all. */
export function propertiesOf({ id, family }: Leaf): readonly Property[] {
  const own = ['款式', false, family.looks] as const
  return [...common, own].map(([name, isRequired, values], index) => ({
    ref_pid: FIRST_PID + index,
    name,
    isRequired,
    values: values.map((value, at) => ({ vid: FIRST_VID + (id % 1000) * 100 + index * 10 + at, value })),
  }))
}
