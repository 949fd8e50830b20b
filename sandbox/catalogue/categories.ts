import { departments, type Family } from './families.ts'

/** A category of the platform. Ids are the same for every seed, as on the platform. */
export interface CatalogueCategory {
  readonly id: number
  readonly name: string
  /** 0 for the first level. */
  readonly parentId: number
  readonly isLeaf: boolean
}

/** A third-level category with the words of its goods. */
export interface Leaf extends CatalogueCategory {
  readonly family: Family
  /** Names from the first level down to this one. */
  readonly path: readonly [string, string, string]
}

const FIRST_ID = 8000
const STEP = 100

const trees = departments.map((department, first) => {
  const departmentId = FIRST_ID + first
  return {
    department: { id: departmentId, name: department.name, parentId: 0, isLeaf: false },
    families: department.families.map((family, second) => {
      const familyId = departmentId * STEP + second + 1
      return {
        family: { id: familyId, name: family.name, parentId: departmentId, isLeaf: false },
        leaves: family.leaves.map((name, third): Leaf => {
          const path = [department.name, family.name, name] as const
          return { id: familyId * STEP + third + 1, name, parentId: familyId, isLeaf: true, family, path }
        }),
      }
    }),
  }
})

/** Those that goods belong to. */
export const leaves: readonly Leaf[] = trees.flatMap(({ families }) => families.flatMap((each) => each.leaves))

export const categories: readonly CatalogueCategory[] = [
  ...trees.map(({ department }) => department),
  ...trees.flatMap(({ families }) => families.map((each) => each.family)),
  ...leaves,
]

export function childrenOf(parentId: number): readonly CatalogueCategory[] {
  return categories.filter((category) => category.parentId === parentId)
}

export function isInCategory(leaf: Leaf, categoryId: number): boolean {
  return leaf.id === categoryId || leaf.parentId === categoryId || Math.floor(leaf.parentId / STEP) === categoryId
}

/** What a store sells: the leaves of the family that its name names. */
export function leavesOfStore(storeName: string): readonly Leaf[] {
  const own = leaves.filter((leaf) => storeName.includes(leaf.family.name))
  return own.length > 0 ? own : leaves
}
