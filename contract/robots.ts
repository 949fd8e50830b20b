/**
 * Robots of group chats. Public facts, from the platforms' pages on custom robots: each has an address on exactly one host, and the token in it is
 * all that is needed to speak in the group.
 */
export const robots = {
  wecom: { host: 'qyapi.weixin.qq.com', path: '/cgi-bin/webhook/send', tokenIn: 'key' },
  dingtalk: { host: 'oapi.dingtalk.com', path: '/robot/send', tokenIn: 'access_token' },
  feishu: { host: 'open.feishu.cn', path: '/open-apis/bot/v2/hook/', tokenIn: null },
} as const satisfies Readonly<Record<string, RobotPlatform>>

interface RobotPlatform {
  readonly host: string
  readonly path: string
  /** The parameter with the token; null: it is the end of the path. */
  readonly tokenIn: string | null
}

export type RobotKind = keyof typeof robots
export const robotKinds = Object.keys(robots) as readonly RobotKind[]

/** A robot as it is kept: never its address, so that no other host can be reached through it. */
export interface Robot {
  readonly kind: RobotKind
  readonly token: string
}

/** Assumed from what the platforms give out: UUIDs, and 64 hexadecimal digits. */
const TOKEN = /^[\w-]{16,128}$/

/** Takes an address apart as a platform gives it out; null: it is none of theirs. */
export function readRobotAddress(text: string): Robot | null {
  const address = text.trim()
  if (!URL.canParse(address)) return null
  const url = new URL(address)
  if (url.protocol !== 'https:' || url.port !== '' || url.username !== '' || url.password !== '') return null
  const kind = robotKinds.find((each) => robots[each].host === url.hostname)
  if (kind === undefined) return null
  const { path, tokenIn } = robots[kind]
  const isOfPath = tokenIn === null ? url.pathname.startsWith(path) : url.pathname === path
  const token = tokenIn === null ? url.pathname.slice(path.length) : (url.searchParams.get(tokenIn) ?? '')
  return isOfPath && TOKEN.test(token) ? { kind, token } : null
}
