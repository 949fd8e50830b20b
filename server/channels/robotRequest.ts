import { createHmac } from 'node:crypto'
import { type Robot, type RobotKind, robots } from '../../contract/robots.ts'

/** Where each platform is reached. */
export type RobotOrigins = Readonly<Record<RobotKind, string>>

/** `gateway`: the operator's, which passes on to all three by path; null: their own hosts. Nobody else decides it. */
export function robotOriginsOf(gateway: string | null): RobotOrigins {
  const originOf = (kind: RobotKind) => gateway ?? `https://${robots[kind].host}`
  return { wecom: originOf('wecom'), dingtalk: originOf('dingtalk'), feishu: originOf('feishu') }
}

/** A robot with what its requests are signed with; '': they are not. */
export interface RobotAddress extends Robot {
  readonly secret: string
}

/** The request that makes a robot say a text. */
export interface RobotRequest {
  readonly url: string
  readonly body: object
}

const wrap: Readonly<Record<RobotKind, (text: string) => object>> = {
  wecom: (content) => ({ msgtype: 'text', text: { content } }),
  dingtalk: (content) => ({ msgtype: 'text', text: { content } }),
  feishu: (text) => ({ msg_type: 'text', content: { text } }),
}

/**
 * Public facts, from the platforms' pages on custom robots. WeCom is not signed. DingTalk takes `timestamp` (ms) and `sign` in the address: the
 * secret signs both, with a line break between. Feishu takes them in the body, the time in seconds: there time and secret are the key, and
 * nothing is signed with it.
 */
export function toRobotRequest({ kind, token, secret }: RobotAddress, text: string, now: number, origins: RobotOrigins): RobotRequest {
  const { path, tokenIn } = robots[kind]
  const url = new URL(tokenIn === null ? `${path}${token}` : path, origins[kind])
  if (tokenIn !== null) url.searchParams.set(tokenIn, token)
  const body = wrap[kind](text)
  if (secret === '' || kind === 'wecom') return { url: url.href, body }
  if (kind === 'feishu') {
    const timestamp = String(Math.floor(now / 1000))
    return { url: url.href, body: { timestamp, sign: hmac(`${timestamp}\n${secret}`, ''), ...body } }
  }
  url.searchParams.set('timestamp', String(now))
  url.searchParams.set('sign', hmac(secret, `${now}\n${secret}`))
  return { url: url.href, body }
}

function hmac(key: string, text: string): string {
  return createHmac('sha256', key).update(text).digest('base64')
}
