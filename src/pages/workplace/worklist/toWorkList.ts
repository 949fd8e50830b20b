import type { Shop } from '../../../../contract/entities/shop.ts'
import type { WorkMark } from '../../../../contract/entities/workMark.ts'
import { addWorth, compareWork, isOut, toWorkKey, type WorkItem } from '../../parts/work.ts'
import type { WorkKind } from '../../parts/workKind.ts'

interface WorkSources {
  readonly shops: readonly Shop[]
  readonly kinds: readonly WorkKind[]
  /** What was found at the platform. */
  readonly read: readonly WorkItem[]
  /** What shops sell on a usual day, fen, by shop_uid; null: not known yet. */
  readonly usualDays: ReadonlyMap<string, number> | null
  readonly marks: ReadonlyMap<string, WorkMark>
  readonly nowMs: number
}

/** A piece of work that is out of the list, and why. */
export interface PutAside {
  readonly item: WorkItem
  readonly mark: WorkMark
}

export interface WorkList {
  /** The most yuan at risk first. */
  readonly open: readonly WorkItem[]
  readonly aside: readonly PutAside[]
  /** Of what is open, fen; null: of none is it known. */
  readonly worthFen: number | null
  /** Of some of it there may be more than was read: it is worth at least that. */
  readonly isAtLeast: boolean
  /** How much of what is open is of unknown worth. */
  readonly unknown: number
}

/** Everything that waits, of all kinds and shops, in one list. */
export function toWorkList({ shops, kinds, read, usualDays, marks, nowMs }: WorkSources): WorkList {
  const known = new Set(shops.map(({ shop_uid }) => shop_uid))
  const names = new Set(kinds.map(({ name }) => name))
  const isSeen = ({ kind, shop_uid }: WorkItem) => names.has(kind) && (shop_uid === '' || known.has(shop_uid))
  const seen = kinds.flatMap(({ name, source }) =>
    source.from === 'shops'
      ? shops.flatMap((shop) => {
          const found = source.find(shop, { usualDayFen: usualDays?.get(shop.shop_uid) ?? null })
          return found ? [{ ...found, kind: name, shop_uid: shop.shop_uid, subject: '', readAt: shop.checked_at ?? nowMs }] : []
        })
      : [],
  )
  const items: readonly WorkItem[] = [...seen, ...read.filter(isSeen)]
  const open: WorkItem[] = []
  const aside: PutAside[] = []
  for (const item of items) {
    const mark = marks.get(toWorkKey(item))
    if (mark && isOut(mark, item, nowMs)) aside.push({ item, mark })
    else open.push(item)
  }
  open.sort(compareWork)
  aside.sort((left, right) => compareWork(left.item, right.item))
  const unknown = open.filter(({ worthFen }) => worthFen === null).length
  return { open, aside, worthFen: addWorth(open), isAtLeast: open.some((item) => item.isAtLeast), unknown }
}
