import { useEffect, useMemo, useState } from 'react'
import type { Shop } from '../../../../contract/entities/shop.ts'
import { workKinds } from '../../../../contract/entities/workMark.ts'
import { type Holder, hasRight } from '../../../domain/permissions.ts'
import { useFigureWork } from './FigureWork.tsx'
import { workKindList } from './kinds/index.ts'
import { toWorkList } from './toWorkList.ts'
import { useAccountWork } from './useAccountWork.ts'
import { useWorkMarks } from './useWorkMarks.ts'
import type { WorkReadingView } from './WorkReading.tsx'

const MINUTE_MS = 60_000

/**
 * Everything that waits in these shops, of the kinds that the user sees, from wherever it is found. `isRead`: some of it is read of the platform,
 * by a `WorkReading` that the page mounts with `kinds` and `setReading`; `watches` belongs on the page, too.
 * `unread`: kinds that could not look: what there is of them is not in the list; `isLooking`: kinds that are not read of the platform have not answered yet. `usualDays`: what shops sell on a usual day, fen, by shop_uid; null: not known yet.
 */
export function useWorkList(holder: Holder, shops: readonly Shop[], usualDays: ReadonlyMap<string, number> | null) {
  const marks = useWorkMarks()
  const nowMs = useMinute()
  const [reading, setReading] = useState<WorkReadingView | null>(null)
  const { rights, role } = holder
  const kinds = useMemo(() => workKindList.filter(({ name }) => hasRight({ rights, role }, workKinds[name])), [rights, role])
  const isRead = kinds.some(({ source }) => source.from === 'platform') && shops.length > 0
  const account = useAccountWork(kinds)
  const ofFigures = useFigureWork(kinds, shops)
  const list = useMemo(
    () =>
      toWorkList({
        shops,
        kinds,
        read: [...account.items, ...ofFigures.items, ...(reading?.items ?? [])],
        usualDays,
        marks: marks.byKey,
        nowMs,
      }),
    [shops, kinds, account.items, ofFigures.items, reading, usualDays, marks.byKey, nowMs],
  )
  const unread = [...account.unread, ...ofFigures.unread]
  const isLooking = account.isLooking || ofFigures.isLooking
  return { list, unread, isLooking, marks, kinds, isRead, reading, setReading, watches: ofFigures.watches }
}

/** Now, to the minute: what was put off comes back by itself. */
function useMinute(): number {
  const [nowMs, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE_MS)
    return () => clearInterval(timer)
  }, [])
  return nowMs
}
