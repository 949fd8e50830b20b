import { isOffered } from '../../contract/call.ts'
import type { Deployment } from '../../contract/entities/deployment.ts'
import { type Shop, ShopStatus } from '../../contract/entities/shop.ts'
import { type CallName, toolApi } from '../../contract/toolApi.ts'
import type { Bridge } from '../bridge/createBridge.ts'
import { createShopLanes } from '../bridge/lanes/createShopLanes.ts'
import type { LaneClock } from '../bridge/lanes/laneClock.ts'
import type { Transport } from '../bridge/transports/transport.ts'
import { freeTierSeesFirstTwo } from '../domain/freeTier.ts'
import { mayCall } from '../domain/permissions.ts'
import { figureWatches } from '../pages/figureWatches.ts'
import { createIdentity } from '../providers/auth/createIdentity.ts'
import { createFlag, type Flag } from '../providers/createFlag.ts'
import type { RelayKey } from '../providers/createRelayKey.ts'
import { openBridge } from '../providers/services/openBridge.ts'
import type { Session } from '../providers/session.ts'
import type { ConsoleApi } from '../providers/toolApi/consoleApi.ts'
import { type LiveReading, openLiveReading, watchNames } from '../reports/live/openLiveReading.ts'
import type { BrowserStorage } from '../storage/createBrowserStorage.ts'
import { watchLimits } from './watchLimits.ts'

interface WatchReaderParts {
  readonly api: ConsoleApi
  readonly session: Session
  readonly storage: BrowserStorage
  readonly relayKey: RelayKey
  readonly deployment: Deployment
  readonly transport: Transport
  readonly clock: LaneClock
  /** Told of each request that leaves for the platform. */
  readonly onRequest: () => void
}

export interface WatchReader {
  readonly live: LiveReading
  /** Raised where the backend gives this browser's extension no logins. */
  readonly browserRefused: Flag
  /** Whether the person may make this call, and somebody answers it; at first she may make none. */
  readonly may: (call: CallName) => boolean
  /** Asks the backend who is logged in and which shops there are, and reads those. Rejects with a ToolApiError. */
  readonly learn: () => Promise<void>
}

/** Opens what a tab of the console reads with, and nothing that it shows. */
export function openWatchReader({
  api,
  session,
  storage,
  relayKey,
  deployment,
  transport,
  clock,
  onRequest,
}: WatchReaderParts): WatchReader {
  const browserRefused = createFlag()
  const identity = createIdentity(api, { readLevel: () => session.read().level })
  const silent = { open: () => undefined }
  const services = { api, session, relayKey, browserRefused, extensionMissing: createFlag(), notices: silent, identity }
  const bridge = openBridge({ services, deployment, transport, texts: { t: (() => '') as never } })
  const counted: Pick<Bridge, 'callMerchant' | 'prepare'> = {
    prepare: bridge.prepare,
    callMerchant(...question) {
      onRequest()
      return bridge.callMerchant(...question)
    },
  }
  const lanes = createShopLanes({
    bridge: counted,
    clock,
    limits: watchLimits,
    // Not saved, for want of the right or of the backend: the gate of the lane is closed all the same.
    onExpired(shop_uid, cookie_version) {
      const found = { shop_uid, status: ShopStatus.offline, ...(cookie_version && { cookie_version }) }
      void api.call('updateShop', found).catch(() => undefined)
    },
  })
  const live = openLiveReading({ services: { session, storage, api }, bridge, lanes, onClosed: () => undefined })

  let mayNow: (call: CallName) => boolean = () => false

  function know(shops: readonly Shop[], may: (call: CallName) => boolean): void {
    mayNow = may
    lanes.know(shops)
    live.reader.know(shops)
    const uids = shops.map(({ shop_uid }) => shop_uid)
    for (const name of watchNames) live.watches[name].know(uids, may(figureWatches[name].needs))
    live.sheets.know(uids, { list: may('daySheetList'), save: may('saveDaySheets') })
    live.rates.know(uids, { list: may('platformRateList'), save: may('savePlatformRates') })
  }

  return {
    live,
    browserRefused,
    may: (call) => mayNow(call),
    async learn() {
      identity.forget()
      const [holder, all] = await Promise.all([identity.read(), api.call('shopList', {})])
      const rule = freeTierSeesFirstTwo(holder)
      know(rule ? rule(all) : all, (call) => isOffered(toolApi[call], deployment.capabilities) && mayCall(holder, toolApi[call].access))
    },
  }
}
