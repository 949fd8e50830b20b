import type { Chance } from '../../../contract/entities/hotList.ts'
import { chanceStates } from '../../../contract/entities/hotList.ts'
import type { StateOption } from '../../resources/schema/field.ts'

const labels = {
  picked: { zh: '已选', en: 'Picked' },
  sourceFound: { zh: '已找到货源', en: 'Source found' },
  profitChecked: { zh: '已核利润', en: 'Profit checked' },
  published: { zh: '已上架', en: 'Published' },
} as const satisfies Readonly<Record<Chance['state'], StateOption['label']>>

/** How far an opportunity has come, in order. */
export const chanceStateOptions: readonly (StateOption & { readonly value: Chance['state'] })[] = chanceStates.map((value) => ({
  value,
  label: labels[value],
  tone: value === 'published' ? 'good' : 'warning',
}))

/** Of what is on a list of the platform and in no pipeline. */
export const notPicked: StateOption = { value: 'open', label: { zh: '未选', en: 'Not picked' }, tone: 'quiet' }
