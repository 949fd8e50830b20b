import { type ReactNode, useCallback, useSyncExternalStore } from 'react'
import { useServices } from '../../providers/services/useServices.ts'
import { Card } from '../../ui/Card.tsx'
import { useMedia } from '../../ui/useMedia.ts'
import './chartFold.css'

interface ChartFoldProps {
  /** Name of the screen, by which it is remembered. */
  readonly screen: string
  /** The question that the chart answers. */
  readonly title: string
  /** False: at first it is folded everywhere, since it is higher than what a table leaves. Default true. */
  readonly isOpenAtFirst?: boolean
  readonly children: ReactNode
}

/** One choice for each reader and screen; the name is assumed. */
const KEY_PREFIX = 'zhanggui_chart_of_'
/** Where there is room for it above the rows of a table. */
const ROOMY = '(min-width: 1100px) and (min-height: 860px)'

/** The chart above a table, folded or not as the reader left it; what is folded is neither loaded nor asked for. At first it is open where there is room. */
export function ChartFold({ screen, title, isOpenAtFirst = true, children }: ChartFoldProps) {
  const { storage, session } = useServices()
  const key = `${KEY_PREFIX}${session.read().uid ?? ''}_${screen}`
  const subscribe = useCallback((changed: () => void) => storage.subscribe(key, changed), [storage, key])
  const stored = useSyncExternalStore(subscribe, () => storage.get(key))
  const isRoomy = useMedia(ROOMY)
  const isOpen = stored === null ? isRoomy && isOpenAtFirst : stored === 'open'
  return (
    <Card className="zg-chart-fold" aria-label={title}>
      <button type="button" aria-expanded={isOpen} onClick={() => storage.set(key, isOpen ? 'folded' : 'open')}>
        {title}
      </button>
      {isOpen && <div className="zg-chart-fold-body">{children}</div>}
    </Card>
  )
}
