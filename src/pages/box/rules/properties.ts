import type { Listing } from '../../../../contract/entities/boxGoods.ts'
import type { MerchantResult } from '../../../../contract/merchantApi.ts'

/** A property that goods of a category have. */
export interface TemplateProperty {
  readonly refPid: number
  readonly name: string
  readonly isRequired: boolean
  readonly control: 'choice' | 'text' | 'date'
  /** Of a choice: how many values may be chosen. At least 1. */
  readonly chooseMax: number
  /** Of a text. Empty: none. */
  readonly units: readonly string[]
  readonly values: readonly { readonly vid: number; readonly value: string }[]
}
type Property = Listing['properties'][number]

const CHOICE = 1
const DATE = 5

/** The platform's template as one list: required ones first, each otherwise in its place. */
export function toTemplate({ modules }: MerchantResult<'propertyTemplate'>): readonly TemplateProperty[] {
  const all = modules.rows.flatMap(({ propertys }) => propertys.rows).map(toProperty)
  return [...all.filter(({ isRequired }) => isRequired), ...all.filter(({ isRequired }) => !isRequired)]
}

type WireProperty = MerchantResult<'propertyTemplate'>['modules']['rows'][number]['propertys']['rows'][number]

function toProperty(property: WireProperty): TemplateProperty {
  const { ref_pid, name_alias, required, control_type, choose_max_num, value_unit, values } = property
  return {
    refPid: Number(ref_pid),
    name: name_alias,
    isRequired: required,
    control: control_type === CHOICE ? 'choice' : control_type === DATE ? 'date' : 'text',
    chooseMax: Math.max(1, choose_max_num ?? 1),
    units: value_unit ?? [],
    values: (values?.content.rows ?? []).map(({ vid, value }) => ({ vid: Number(vid), value })),
  }
}

/**
 * The properties of goods under a template. What was chosen before stays where the template still has it; what the source says is matched by
 * name, and of a choice by value. What fits nothing stays at the end without a `ref_pid`, so that nothing of the source is lost.
 */
export function fitProperties(properties: readonly Property[], template: readonly TemplateProperty[]): readonly Property[] {
  const fitted = properties.map((property) => toFitted(property, template))
  const taken = new Map<number, number>()
  return [...fitted.filter(({ ref_pid }) => ref_pid !== null), ...fitted.filter(({ ref_pid }) => ref_pid === null)].map((property) => {
    const { ref_pid } = property
    if (ref_pid === null) return property
    const wanted = template.find(({ refPid }) => refPid === ref_pid)
    const count = (taken.get(ref_pid) ?? 0) + 1
    taken.set(ref_pid, count)
    return count <= (wanted?.control === 'choice' ? wanted.chooseMax : 1) ? property : { ...property, ref_pid: null, vid: null }
  })
}

function toFitted(property: Property, template: readonly TemplateProperty[]): Property {
  const wanted =
    template.find(({ refPid }) => refPid === property.ref_pid) ?? template.find(({ name }) => plain(name) === plain(property.name))
  if (!wanted) return { ...property, ref_pid: null, vid: null }
  if (wanted.control !== 'choice') return { ...property, ref_pid: wanted.refPid, name: wanted.name, vid: null }
  const value =
    wanted.values.find(({ vid }) => vid === property.vid) ?? wanted.values.find(({ value }) => plain(value) === plain(property.value))
  return value
    ? { ref_pid: wanted.refPid, name: wanted.name, vid: value.vid, value: value.value }
    : { ...property, ref_pid: null, vid: null }
}

/** Blanks, case and wide forms are no difference. */
const plain = (text: string) => text.normalize('NFKC').replace(/\s+/g, '').toLowerCase()
