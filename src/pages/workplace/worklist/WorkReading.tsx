import { useEffect, useSyncExternalStore } from 'react'
import type { Shop } from '../../../../contract/entities/shop.ts'
import { useBridge } from '../../../bridge/hooks/useBridge.ts'
import type { ShopLanes } from '../../../bridge/lanes/shopLanes.ts'
import { useShopLanes } from '../../../shops/useShopLanes.ts'
import { waitsForLogin } from '../../../values/shopSession.ts'
import type { WorkKind } from '../../parts/workKind.ts'
import { createWorkReader, type WorkReader, type WorkReaderState } from './createWorkReader.ts'
import { narrowWork } from './narrowWork.ts'

/** What the page hears of the reading, and what it can ask for. */
export interface WorkReadingView extends WorkReaderState {
  readonly again: () => void
  readonly ask: WorkReader['ask']
  readonly retry: (shop_uids: readonly string[]) => void
  /** The user has passed the platform's check. */
  readonly passed: (shop_uid: string) => void
}

interface WorkReadingProps {
  readonly shops: readonly Shop[]
  readonly kinds: readonly WorkKind[]
  readonly onChange: (view: WorkReadingView) => void
}

/** One of each login: what it found is there when the user comes back to the page. */
const readerOf = new WeakMap<ShopLanes, WorkReader>()
const SHORT_MS = 60_000

/** Reads the platform for the workplace, and draws nothing. It is loaded after the first content of the page. */
export function WorkReading({ shops, kinds, onChange }: WorkReadingProps) {
  const bridge = useBridge()
  const lanes = useShopLanes()
  const reader = readerOf.get(lanes) ?? createWorkReader({ lanes, isReachable: async () => (await bridge.ping()).state === 'ready' })
  readerOf.set(lanes, reader)
  const state = useSyncExternalStore(reader.subscribe, reader.read)

  useEffect(() => {
    const look = (again = false) =>
      reader.look(
        shops.filter((shop) => !waitsForLogin(shop)),
        kinds,
        again,
      )
    look()
    const timer = setInterval(() => !document.hidden && look(), SHORT_MS)
    return () => clearInterval(timer)
  }, [reader, shops, kinds])

  useEffect(() => {
    const live = shops.filter((shop) => !waitsForLogin(shop))
    onChange({
      ...narrowWork(
        state,
        live.map(({ shop_uid }) => shop_uid),
      ),
      again: () => reader.look(live, kinds, true),
      ask: reader.ask,
      retry: reader.retry,
      passed: lanes.open,
    })
  }, [state, reader, lanes, shops, kinds, onChange])

  return null
}
