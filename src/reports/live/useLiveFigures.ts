import { useGetIdentity } from '@refinedev/core'
import { useEffect, useLayoutEffect, useState } from 'react'
import type { Shop } from '../../../contract/entities/shop.ts'
import type { Bridge } from '../../bridge/createBridge.ts'
import { useBridge } from '../../bridge/hooks/useBridge.ts'
import type { ShopLanes } from '../../bridge/lanes/shopLanes.ts'
import { figureWatches } from '../../pages/figureWatches.ts'
import { useMay } from '../../providers/accessControl/useMay.ts'
import type { Identity } from '../../providers/auth/createIdentity.ts'
import { useResourceNamed } from '../../providers/registry/useRegistry.ts'
import type { Services } from '../../providers/services/createServices.ts'
import { useServices } from '../../providers/services/useServices.ts'
import { useShopLanes } from '../../shops/useShopLanes.ts'
import { useShopList } from '../../shops/useShopList.ts'
import { type LiveFigures, openLiveFigures, type WatchName, watchNames } from './openLiveFigures.ts'

/** One of each login: it outlives every screen, and ends with the login. */
const liveOf = new WeakMap<ShopLanes, LiveFigures>()

/**
 * The figures of the user who is logged in, and what reads the platform for them. The first screen that asks starts both; a sub-account has
 * a store of its own, with its own shops. Only screens that are loaded when opened import this: the first list does without.
 */
export function useLiveFigures(): LiveFigures {
  const services = useServices()
  const bridge = useBridge()
  const lanes = useShopLanes()
  const shops = useShopList(useResourceNamed('shops'), { refetchOnMount: false }).data?.data
  const live = liveOf.get(lanes) ?? open(services, bridge, lanes)
  const { data: identity } = useGetIdentity<Identity | null>()
  useLayoutEffect(() => {
    if (shops && identity) live.lastAnswers.know(toScope(identity, shops))
  }, [live, identity, shops])
  // After the lanes know them.
  useLayoutEffect(() => {
    if (shops) live.reader.know(shops)
  }, [live, shops])
  const may = useMay()
  const mayWatch = JSON.stringify(watchNames.filter((name) => may(figureWatches[name].needs)))
  const mayList = may('daySheetList')
  const maySave = may('saveDaySheets')
  const mayListRates = may('platformRateList')
  const maySaveRates = may('savePlatformRates')
  useLayoutEffect(() => {
    const uids = shops?.map(({ shop_uid }) => shop_uid)
    if (!uids) return
    const allowed: readonly WatchName[] = JSON.parse(mayWatch)
    for (const name of watchNames) live.watches[name].know(uids, allowed.includes(name))
    live.sheets.know(uids, { list: mayList, save: maySave })
    live.rates.know(uids, { list: mayListRates, save: maySaveRates })
  }, [live, shops, mayWatch, mayList, maySave, mayListRates, maySaveRates])
  return live
}

/**
 * What was answered to the same question when it was asked last, until there is a fresh answer, which is kept for the next time. `name`: of the call;
 * `asked`: the question as text, null: nothing is asked; `fresh`: null: it is not answered yet. Null: there is a fresh answer, or none was kept.
 */
export function useLastAnswer<Answer>(name: string, asked: string | null, fresh: Answer | null): Answer | null {
  const { lastAnswers } = useLiveFigures()
  const [kept, setKept] = useState<{ readonly asked: string; readonly answer: Answer } | null>(null)
  const isAnswered = fresh !== null

  useEffect(() => {
    if (asked === null || isAnswered) return
    let isWanted = true
    void lastAnswers.read<Answer>(name, asked).then((answer) => {
      if (isWanted && answer !== null) setKept({ asked, answer })
    })
    return () => {
      isWanted = false
    }
  }, [lastAnswers, name, asked, isAnswered])

  useEffect(() => {
    if (asked !== null && fresh !== null) lastAnswers.keep(name, asked, fresh)
  }, [lastAnswers, name, asked, fresh])

  return !isAnswered && kept?.asked === asked ? kept.answer : null
}

function open(services: Services, bridge: Bridge, lanes: ShopLanes): LiveFigures {
  const live = openLiveFigures({ services, bridge, lanes, onClosed: () => liveOf.delete(lanes) })
  liveOf.set(lanes, live)
  return live
}

/** What this user may see: an answer that was kept under other rights, or with other shops, is not shown. */
function toScope({ username, role, level, rights }: Identity, shops: readonly Shop[]): string {
  return JSON.stringify([username, role, level, rights ?? null, shops.map(({ shop_uid }) => shop_uid).toSorted()])
}
