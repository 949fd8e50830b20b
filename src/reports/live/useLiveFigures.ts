import { useEffect, useLayoutEffect, useState } from 'react'
import { callFacts } from '../../../contract/callFacts.ts'
import type { Shop } from '../../../contract/entities/shop.ts'
import type { CallName } from '../../../contract/toolApi.ts'
import type { Bridge } from '../../bridge/createBridge.ts'
import { useBridge } from '../../bridge/hooks/useBridge.ts'
import type { ShopLanes } from '../../bridge/lanes/shopLanes.ts'
import { mayCall } from '../../domain/permissions.ts'
import { figureWatches } from '../../pages/figureWatches.ts'
import { useIsOffered } from '../../providers/accessControl/useIsOffered.ts'
import type { Identity } from '../../providers/auth/createIdentity.ts'
import { useIdentity } from '../../providers/auth/useIdentity.ts'
import type { Services } from '../../providers/services/createServices.ts'
import { useServices } from '../../providers/services/useServices.ts'
import { useShopLanes } from '../../shops/useShopLanes.ts'
import { useShops } from '../../shops/useShops.ts'
import { waitForKept } from '../../snapshot/snapshotWait.ts'
import { type LiveFigures, openLiveFigures, watchNames } from './openLiveFigures.ts'

/** One of each login: it outlives every screen, and ends with the login. */
const liveOf = new WeakMap<ShopLanes, LiveFigures>()
/** What each was told last: a screen has dozens of figures, and the first of them tells it. */
const toldOf = new WeakMap<LiveFigures, Told>()

interface Told {
  /** Undefined: not known yet. */
  readonly shops: readonly Shop[] | undefined
  /** Null and undefined: not known yet. */
  readonly identity: Identity | null | undefined
}

/**
 * The figures of the user who is logged in, and what reads the platform for them. The first screen that asks starts both; a sub-account has
 * a store of its own, with its own shops. Only screens that are loaded when opened import this: the first list does without.
 */
export function useLiveFigures(): LiveFigures {
  const services = useServices()
  const bridge = useBridge()
  const lanes = useShopLanes()
  const { shops } = useShops()
  const live = liveOf.get(lanes) ?? open(services, bridge, lanes)
  const identity = useIdentity()
  const isOffered = useIsOffered()
  // After the lanes know the shops.
  useLayoutEffect(() => {
    const told = toldOf.get(live)
    if (told && told.shops === shops && told.identity === identity) return
    toldOf.set(live, { shops, identity })
    tell(live, { shops, identity }, (call) => isOffered(call) && mayCall(identity ?? null, callFacts[call].access))
  }, [live, shops, identity, isOffered])
  const isKnown = shops !== undefined && identity !== undefined
  useEffect(() => (isKnown ? undefined : waitForKept()), [isKnown])
  return live
}

/** Lets everything that reads know for which shops it reads, and what of them she may see. */
function tell(live: LiveFigures, { shops, identity }: Told, may: (call: CallName) => boolean): void {
  if (!shops) return
  if (identity) live.lastAnswers.know(toScope(identity, shops))
  live.reader.know(shops)
  const uids = shops.map(({ shop_uid }) => shop_uid)
  for (const name of watchNames) live.watches[name].know(uids, may(figureWatches[name].needs))
  live.sheets.know(uids, { list: may('daySheetList'), save: may('saveDaySheets') })
  live.rates.know(uids, { list: may('platformRateList'), save: may('savePlatformRates') })
}

/**
 * What was answered to the same question when it was asked last, until there is a fresh answer, which is kept for the next time. `name`: of the call;
 * `asked`: the question as text, null: nothing is asked; `fresh`: null: it is not answered yet. Null: there is a fresh answer, or none was kept.
 */
export function useLastAnswer<Answer>(
  { lastAnswers }: Pick<LiveFigures, 'lastAnswers'>,
  name: string,
  asked: string | null,
  fresh: Answer | null,
): Answer | null {
  const [kept, setKept] = useState<{ readonly asked: string; readonly answer: Answer | null } | null>(null)
  const isAnswered = fresh !== null
  const isLookedFor = asked !== null && !isAnswered && kept?.asked !== asked
  useEffect(() => (isLookedFor ? waitForKept() : undefined), [isLookedFor])

  useEffect(() => {
    if (asked === null || isAnswered) return
    let isWanted = true
    void lastAnswers.read<Answer>(name, asked).then((answer) => {
      if (isWanted) setKept({ asked, answer })
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
