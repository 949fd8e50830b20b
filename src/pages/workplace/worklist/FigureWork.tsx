import { useCallback, useMemo, useState } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import type { Shop } from '../../../../contract/entities/shop.ts'
import type { WorkKindName } from '../../../../contract/entities/workMark.ts'
import { useMay } from '../../../providers/accessControl/useMay.ts'
import type { WorkItem } from '../../parts/work.ts'
import type { WorkKind } from '../../parts/workKind.ts'

/**
 * What kinds find by figures and ledger, `unread`: those that could not look, `isLooking`: one has not answered yet, and the components that look for it,
 * which draw nothing: `watches` belongs on the page.
 */
export function useFigureWork(kinds: readonly WorkKind[], shops: readonly Shop[]) {
  const may = useMay()
  const [found, setFound] = useState<Partial<Record<WorkKindName, readonly WorkItem[] | null>>>({})
  const note = useCallback(
    (name: WorkKindName, items: readonly WorkItem[] | null) =>
      setFound((before) => (before[name] === items ? before : { ...before, [name]: items })),
    [],
  )
  const items = useMemo(() => Object.values(found).flatMap((own) => own ?? []), [found])
  const unread = kinds.flatMap(({ name }) => (found[name] === null ? [name] : []))
  const looking = kinds.flatMap(({ name, source }) =>
    source.from === 'figures' && source.needs.every((call) => may(call)) ? [{ name, source }] : [],
  )
  const isLooking = shops.length > 0 && looking.some(({ name }) => found[name] === undefined)
  const watches = looking.map(({ name, source }) => <WatchOf key={name} name={name} source={source} shops={shops} note={note} />)
  return { items, unread, isLooking, watches }
}

interface WatchOfProps {
  readonly name: WorkKindName
  readonly source: Extract<WorkKind['source'], { from: 'figures' }>
  readonly shops: readonly Shop[]
  readonly note: (name: WorkKindName, items: readonly WorkItem[] | null) => void
}

/** One that cannot be loaded, or fails, could not look, and takes nothing from the page. */
function WatchOf({ name, source: { Watch }, shops, note }: WatchOfProps) {
  const onFound = useCallback((items: readonly WorkItem[] | null) => note(name, items), [name, note])
  return (
    <ErrorBoundary fallback={null} onError={() => note(name, null)}>
      <Watch shops={shops} onFound={onFound} />
    </ErrorBoundary>
  )
}
