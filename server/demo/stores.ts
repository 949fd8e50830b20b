import * as z from 'zod/mini'
import { sandboxOriginOf } from '../settings.ts'
import { StartupError } from '../startupError.ts'

const TIMEOUT_MS = 10_000
const storesSchema = z.array(z.object({ shop_id: z.string(), shop_name: z.string(), cookie: z.string(), online: z.boolean() }))

/** A store of the sandbox platform with a session in it. */
export type SandboxStore = z.infer<typeof storesSchema>[number]

/** Asks the sandbox which stores it has. */
export async function fetchStores(sandboxPort: number): Promise<readonly SandboxStore[]> {
  const url = `${sandboxOriginOf(sandboxPort)}/__sandbox/stores`
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) })
    return storesSchema.parse(await answer.json())
  } catch (error) {
    throw new StartupError(`The demo gets its stores from the sandbox platform, which does not answer properly at ${url}: ${String(error)}`)
  }
}
