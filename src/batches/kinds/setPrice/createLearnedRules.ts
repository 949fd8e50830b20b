import { createOwnedStore, type OwnedStore } from '../../../bridge/resultCache/createOwnedStore.ts'
import type { CategoryRules, PriceRules } from './categoryRules.ts'
import { type PriceLesson, withLesson } from './lessons.ts'

/**
 * What refused prices taught about categories, of the person who is logged in; the end of the login, or another login, wipes it. No
 * method rejects: where the browser keeps nothing, nothing was learned.
 */
export interface LearnedRules {
  readonly read: () => Promise<PriceRules>
  readonly learn: (lesson: PriceLesson) => Promise<void>
  /** The category has the default rules again. */
  readonly forget: (cat_id: string) => Promise<void>
}

interface LearnedParts {
  /** Who is logged in; null: nobody, then nothing is read or kept. */
  readonly readOwner: () => string | null
  /** Milliseconds since 1970. */
  readonly clock?: () => number
  /** By category. Default: beside the kept results, which end with the login. */
  readonly store?: OwnedStore<CategoryRules>
}

export function createLearnedRules({ readOwner, clock = Date.now, store = createOwnedStore('rules') }: LearnedParts): LearnedRules {
  async function asOwner(act: (owner: string) => Promise<void>): Promise<void> {
    const owner = readOwner()
    try {
      if (owner !== null) await act(owner)
    } catch {
      // Blocked or full: the platform will say it again.
    }
  }

  return {
    async read() {
      const rules = new Map()
      await asOwner(async (owner) => {
        for (const { owner: keptFor, ...category } of await store.list()) {
          if (keptFor === owner) rules.set(category.cat_id, category)
          else await store.remove(keptFor, category.cat_id)
        }
      })
      return rules
    },
    learn: (lesson) => asOwner((owner) => store.change(owner, lesson.cat_id, (known) => withLesson(known, lesson, clock()))),
    forget: (cat_id) => asOwner((owner) => store.remove(owner, cat_id)),
  }
}
