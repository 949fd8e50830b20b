import type { ChannelKind } from '../../contract/channelKinds.ts'
import { readMailAddress } from '../../contract/mailAddress.ts'
import { readRobotAddress } from '../../contract/robots.ts'
import type { ChannelsTable } from '../db/tables/channels.ts'
import { sealedPlaceOf } from '../security/sealedColumns.ts'
import type { Vault } from '../security/vault.ts'

/** Where a channel leads: the token of a robot with what its requests are signed with ('': nothing), or the address of a mailbox. */
export interface ChannelAddress {
  readonly kind: ChannelKind
  readonly token: string
  readonly secret: string
}

type ChannelKey = Pick<ChannelsTable, 'owner_uid' | 'channel_id'>
type AddressColumns = Pick<ChannelsTable, 'kind' | 'address_sealed' | 'address_key' | 'address_end' | 'is_signed' | 'confirmed_at'>

const END_CHARS = 4
const SHORT_NAME_CHARS = 3

/** Reads what somebody pasted; null: it is neither a robot's address nor a mailbox. */
export function readChannelAddress(text: string): Pick<ChannelAddress, 'kind' | 'token'> | null {
  const robot = readRobotAddress(text)
  if (robot) return robot
  const mailbox = readMailAddress(text)
  return mailbox === null ? null : { kind: 'email', token: mailbox }
}

/** The columns of a channel that say where it leads: the address sealed, as the session of a shop is. A mailbox is not confirmed yet. */
export function sealAddress({ kind, token, secret }: ChannelAddress, channel: ChannelKey, vault: Vault): AddressColumns {
  const used = kind === 'dingtalk' || kind === 'feishu' ? secret : ''
  return {
    kind,
    address_sealed: vault.seal(JSON.stringify({ token, secret: used }), sealedPlaceOf.channel(channel)),
    address_key: toAddressKey({ kind, token }, vault),
    address_end: kind === 'email' ? maskMailbox(token) : token.slice(-END_CHARS),
    is_signed: used === '' ? 0 : 1,
    confirmed_at: null,
  }
}

/** The same for the same robot or mailbox, with the same newest key. Mailboxes can be guessed, so that a hash without a key would tell them. */
export function toAddressKey({ kind, token }: Pick<ChannelAddress, 'kind' | 'token'>, vault: Vault): string {
  return vault.fingerprint(`${kind}:${kind === 'email' ? token.toLowerCase() : token}`)
}

export function openAddress(channel: Pick<ChannelsTable, keyof ChannelKey | 'kind' | 'address_sealed'>, vault: Vault): ChannelAddress {
  const { token, secret } = JSON.parse(vault.open(channel.address_sealed, sealedPlaceOf.channel(channel))) as Omit<ChannelAddress, 'kind'>
  return { kind: channel.kind as ChannelKind, token, secret }
}

/** Are messages sent there? Only the owner of a mailbox can say so; who knows the token of a robot was given it. */
export function isConfirmed({ kind, confirmed_at }: Pick<ChannelsTable, 'kind' | 'confirmed_at'>): boolean {
  return kind !== 'email' || confirmed_at !== null
}

/** `lihua@example.com` as `li…@example.com`: its owner knows it, a trail need not. */
function maskMailbox(address: string): string {
  const at = address.lastIndexOf('@')
  return `${address.slice(0, at > SHORT_NAME_CHARS ? 2 : 1)}…${address.slice(at)}`
}
