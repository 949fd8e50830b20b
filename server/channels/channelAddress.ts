import { createHash } from 'node:crypto'
import type { Robot, RobotKind } from '../../contract/robots.ts'
import type { ChannelsTable } from '../db/tables/channels.ts'
import { sealedPlaceOf } from '../security/sealedColumns.ts'
import type { Vault } from '../security/vault.ts'
import type { RobotAddress } from './robotRequest.ts'

type ChannelKey = Pick<ChannelsTable, 'owner_uid' | 'channel_id'>
type AddressColumns = Pick<
  ChannelsTable,
  'kind' | 'address_sealed' | 'address_key' | 'address_end' | 'is_signed' | 'free_at' | 'claimed_until'
>

const END_CHARS = 4

/** The columns of a channel that say where it leads: the address sealed, as the session of a shop is. */
export function sealAddress({ kind, token }: Robot, secret: string, channel: ChannelKey, vault: Vault): AddressColumns {
  // WeCom signs nothing.
  const used = kind === 'wecom' ? '' : secret
  return {
    kind,
    address_sealed: vault.seal(JSON.stringify({ token, secret: used }), sealedPlaceOf.channel(channel)),
    address_key: createHash('sha256').update(`${kind}:${token}`).digest('hex'),
    address_end: token.slice(-END_CHARS),
    is_signed: used === '' ? 0 : 1,
    free_at: 0,
    claimed_until: 0,
  }
}

export function openAddress(channel: Pick<ChannelsTable, keyof ChannelKey | 'kind' | 'address_sealed'>, vault: Vault): RobotAddress {
  const { token, secret } = JSON.parse(vault.open(channel.address_sealed, sealedPlaceOf.channel(channel))) as Omit<RobotAddress, 'kind'>
  return { kind: channel.kind as RobotKind, token, secret }
}
