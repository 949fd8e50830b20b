import type { ChannelKind } from '../../../contract/channelKinds.ts'
import { readMailAddress } from '../../../contract/mailAddress.ts'
import { readRobotAddress } from '../../../contract/robots.ts'

/** What kind of channel the typed address makes; null: none. `hasMail`: the server sends e-mail. */
export function readTypedAddress(typed: string, hasMail: boolean): ChannelKind | null {
  if (hasMail && readMailAddress(typed) !== null) return 'email'
  return readRobotAddress(typed)?.kind ?? null
}
