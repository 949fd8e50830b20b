import { BridgeError } from './bridgeError.ts'

/**
 * A list that shows no rows and does not count 0 says nothing, which is not a list without rows: it is refused as an unreadable reply. `came`: rows
 * of the first page, those that cannot be read included; `total`: how many the platform counts, null or absent where it does not say.
 */
export function refuseSilence(came: number, total: number | null | undefined): void {
  if (came === 0 && total !== 0) throw new BridgeError('unreadableReply')
}
