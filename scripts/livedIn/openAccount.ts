import { demoLogins } from '../../contract/demo.ts'
import { type Shop, ShopStatus } from '../../contract/entities/shop.ts'
import { toolApi } from '../../contract/toolApi.ts'
import { createBridge } from '../../src/bridge/createBridge.ts'
import { createShopLanes } from '../../src/bridge/lanes/createShopLanes.ts'
import { laneLimits } from '../../src/bridge/lanes/laneLimits.ts'
import type { ShopLanes } from '../../src/bridge/lanes/shopLanes.ts'
import { createSandboxTransport } from '../../src/bridge/transports/sandboxTransport.ts'
import type { ConsoleApi } from '../../src/providers/toolApi/consoleApi.ts'
import { createToolApi } from '../../src/providers/toolApi/createToolApi.ts'
import { sendWithFetch } from '../../src/providers/toolApi/sendWithFetch.ts'
import { hasLogin } from '../../src/values/shopSession.ts'

/** Where the running demo is. */
export interface DemoPlace {
  readonly console: string
  readonly sandbox: string
}

/** An account of the demo as a console has it: the calls of the backend, and those of the platform through the lanes of its shops. */
export interface OpenedAccount {
  readonly api: ConsoleApi
  /** In their order, those that are known to be logged in. */
  readonly shops: readonly Shop[]
  /** Also those that were never checked, as a console reads them; the login of one of them may have ended. */
  readonly readShops: readonly Shop[]
  readonly lanes: ShopLanes
}

/** The stand-in platform takes 100 calls of a shop to one path in ten seconds: the pauses of a careful person are not needed there. */
const limits = { ...laneLimits, paces: { ...laneLimits.paces, heavy: { atOnce: 1, gapMs: 110, jitterMs: 0 } } }

/** Logs in as that person. Rejects where the demo does not answer. */
export async function openAccount(
  { console, sandbox }: DemoPlace,
  username: (typeof demoLogins)[number]['username'],
): Promise<OpenedAccount> {
  const login = demoLogins.find((each) => each.username === username)
  if (!login) throw new Error(`the demo has no ${username}`)
  const session = { token: null as string | null, uid: null as string | null, level: null as number | null }
  const api: ConsoleApi = createToolApi({
    calls: toolApi,
    send: sendWithFetch(console),
    readSession: () => session,
    readLocale: () => 'zh-CN',
  })
  const { token, user_id, level } = await api.call('login', login)
  Object.assign(session, { token, uid: user_id, level })
  const readShops = (await api.call('shopList', {})).filter(hasLogin)
  const shops = readShops.filter(({ status }) => status === ShopStatus.online)
  const hosts = { mms: sandbox, files: sandbox, pifa: sandbox }
  const bridge = createBridge({ transport: createSandboxTransport({ hosts }), hosts, antiContent: async () => null, clock: Date.now })
  const lanes = createShopLanes({ bridge, limits, onExpired: () => undefined })
  lanes.know(readShops)
  return { api, shops, readShops, lanes }
}
