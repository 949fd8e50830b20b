import * as z from 'zod/mini'
import { RelayCode } from '../../contract/codes.ts'
import { nightWatchCalls } from '../../contract/nightWatch.ts'
import type { RelayConfig, RelayData } from '../../contract/relay.ts'
import type { Bridge } from './createBridge.ts'
import type { Transport } from './transports/transport.ts'

/** The first protocol whose extension reads on without a tab. */
const NIGHT_WATCH_SINCE = 5

/** What the extension says of the night watch, or why it says nothing. */
export type NightWatchAnswer = RelayData<'nightWatch'> | 'missing' | 'tooOld' | 'unreachable'

/** Asks the extension for the switch of the night watch, or sets it. Never rejects. */
export async function askNightWatch(
  bridge: Pick<Bridge, 'ping'>,
  transport: Pick<Transport, 'send'>,
  config: RelayConfig<'nightWatch'>,
): Promise<NightWatchAnswer> {
  const found = await bridge.ping()
  if ('error' in found) return found.state
  if (found.protocol < NIGHT_WATCH_SINCE) return 'tooOld'
  const { code, data } = await transport.send({ contentRequest: 'nightWatch', config })
  const parsed = code === RelayCode.success ? z.safeParse(nightWatchCalls.nightWatch.reply, data) : null
  return parsed?.success ? parsed.data : 'unreachable'
}
