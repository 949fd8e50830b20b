import * as z from 'zod/mini'
import { sandboxOriginOf } from '../settings.ts'
import { StartupError } from '../startupError.ts'

/** Only what hangs: a busy machine takes seconds for the goods of two dozen stores. */
const TIMEOUT_MS = 60_000
const storesSchema = z.array(z.object({ shop_id: z.string(), shop_name: z.string(), cookie: z.string(), online: z.boolean() }))
const goodsSchema = z.object({ goods_id: z.string(), code: z.string(), sku_ids: z.array(z.string()), lowest_fen: z.number() })
const suppliersSchema = z.array(z.object({ shop_id: z.string(), goods: z.array(goodsSchema) }))

/** Goods of a store. `code` is the supplier's: the same goods have it in every store. `lowest_fen`: the group price of the cheapest SKU. */
export type SandboxGoods = z.infer<typeof goodsSchema>

/** A store of the sandbox platform with a session in it. Its goods are there where they were asked for. */
export type SandboxStore = z.infer<typeof storesSchema>[number] & { readonly goods: readonly SandboxGoods[] }

/** Asks the sandbox which stores it has, and for the goods of the first `withGoods` of them. */
export async function fetchStores(sandboxPort: number, withGoods: number): Promise<readonly SandboxStore[]> {
  const [stores, suppliers] = await Promise.all([
    askSandbox(sandboxPort, 'stores', storesSchema),
    askSandbox(sandboxPort, `suppliers?first=${withGoods}`, suppliersSchema),
  ])
  const goodsOf = new Map(suppliers.map(({ shop_id, goods }) => [shop_id, goods]))
  return stores.map((store) => ({ ...store, goods: goodsOf.get(store.shop_id) ?? [] }))
}

async function askSandbox<Schema extends z.ZodMiniType>(sandboxPort: number, what: string, schema: Schema): Promise<z.infer<Schema>> {
  const url = `${sandboxOriginOf(sandboxPort)}/__sandbox/${what}`
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) })
    return schema.parse(await answer.json())
  } catch (error) {
    throw new StartupError(
      `The demo gets its stores from the sandbox platform, which does not answer properly at ${url} (${String(error)}). Start it (npm run sandbox), or set SANDBOX_PORT to its port.`,
      { cause: error },
    )
  }
}
