import { createIdList, type IdBlock, type IdList } from './idList.ts'

/**
 * What the columns name by a place.
 *
 * | list | parent | value |
 * |---|---|---|
 * | shops | 0 | |
 * | goods | shop | which name is kept of it, see store/createNames.ts |
 * | skus | goods | the same |
 * | reasons | 0 | |
 * | oddOrders: order numbers of another shape | shop | the week of their chunk |
 * | oddAfterSales: after-sale numbers of another shape | shop | |
 */
export const dictionaryLists = ['shops', 'goods', 'skus', 'reasons', 'oddOrders', 'oddAfterSales'] as const
export type DictionaryListName = (typeof dictionaryLists)[number]
export type DictionaryLists = Readonly<Record<DictionaryListName, IdList>>

/** A block of one of the lists, as it is saved. */
export interface SavedBlock {
  readonly list: DictionaryListName
  readonly number: number
  readonly block: IdBlock
}

export interface Dictionary {
  readonly lists: DictionaryLists
  /** Saved blocks of lists that are empty so far. */
  readonly load: (blocks: readonly SavedBlock[]) => void
  /** What is not on the disk yet, and what to call once it is. An aborted write does not call it: the next one takes the same along. */
  readonly unsaved: () => { readonly blocks: readonly SavedBlock[]; readonly saved: () => void }
}

export function createDictionary(blocks: readonly SavedBlock[] = []): Dictionary {
  const lists: DictionaryLists = {
    shops: createIdList(),
    goods: createIdList(),
    skus: createIdList(),
    reasons: createIdList(),
    oddOrders: createIdList(),
    oddAfterSales: createIdList(),
  }

  function load(saved: readonly SavedBlock[]): void {
    for (const name of dictionaryLists) {
      const own = saved.filter(({ list }) => list === name).toSorted((left, right) => left.number - right.number)
      if (own.length > 0) lists[name].load(own.map(({ block }) => block))
    }
  }

  load(blocks)
  return {
    lists,
    load,
    unsaved() {
      const sizes = dictionaryLists.map((name) => lists[name].size())
      return {
        blocks: dictionaryLists.flatMap((list) => lists[list].unsaved().map(([number, block]) => ({ list, number, block }))),
        saved() {
          for (const [at, name] of dictionaryLists.entries()) lists[name].saved(sizes[at] ?? 0)
        },
      }
    },
  }
}

/** A reason by the platform's code, with its words; where there is no code, by its words. */
export function toReasonId(code: number | null, text: string): string {
  return `${code ?? ''}:${text}`
}

export function fromReasonId(id: string): { readonly code: number | null; readonly text: string } {
  const at = id.indexOf(':')
  return { code: at > 0 ? Number(id.slice(0, at)) : null, text: id.slice(at + 1) }
}
