import type { Rights } from '../../../contract/roles.ts'

/** What helpers of the usual kinds need. Each can be changed right by right afterwards. */
export const rightsPresets = {
  service: { shop: ['view'], goods: ['view'], returns: ['view', 'operate'] },
  operations: {
    shop: ['view', 'operate', 'session'],
    goods: ['view', 'operate', 'export'],
    hot: ['view', 'operate', 'export'],
    returns: ['view'],
  },
  finance: { shop: ['view'], goods: ['view'], returns: ['view', 'export'], profit: ['view', 'operate', 'export'] },
} as const satisfies Readonly<Record<string, Rights>>

export type RightsPreset = keyof typeof rightsPresets

/** Which preset these rights are, whatever their order; null: none of them. */
export function presetOf(rights: Readonly<Record<string, readonly string[]>>): RightsPreset | null {
  const names = Object.keys(rightsPresets) as RightsPreset[]
  return names.find((name) => toKey(rightsPresets[name]) === toKey(rights)) ?? null
}

function toKey(rights: Readonly<Record<string, readonly string[]>>): string {
  const given = Object.entries(rights).flatMap(([module, actions]) => actions.map((action) => `${module}.${action}`))
  return given.sort().join()
}
