import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { RobotOrigins } from '../../../server/channels/robotRequest.ts'

/** A message that a group got. */
export interface SaidText {
  readonly token: string
  readonly text: string
}

interface StandInRobot {
  /** What requests have to be signed with; '' nothing. */
  readonly secret: string
  /** When it was told something, ms. */
  readonly at: number[]
}

const PER_MINUTE = 20
const MINUTE_MS = 60_000
const SIGNED_FOR_MS = 60 * MINUTE_MS

export type RobotStandIn = Awaited<ReturnType<typeof startRobotStandIn>>

/**
 * Robots of the three platforms on one port, by their public protocols: tokens, signatures, limits and codes of errors. It checks signatures by its own
 * hands. `now`: its clock, ms.
 */
export async function startRobotStandIn(now: () => number) {
  const robots = new Map<string, StandInRobot>()
  const said: SaidText[] = []
  let requests = 0
  /** What is answered in place of the protocol, once for each. */
  const odd: ((respond: (status: number, body: string, headers?: Record<string, string>) => void) => void)[] = []

  const isOver = (robot: StandInRobot) => {
    robot.at.push(now())
    return robot.at.filter((at) => at > now() - MINUTE_MS).length > PER_MINUTE
  }
  const hmac = (key: string, text: string) => createHmac('sha256', key).update(text).digest('base64')

  function answer(url: URL, body: Record<string, never>): object {
    if (url.pathname === '/cgi-bin/webhook/send') {
      const token = url.searchParams.get('key') ?? ''
      const robot = robots.get(token)
      const { msgtype, text } = body as unknown as { msgtype: string; text: { content: string } }
      if (!robot) return { errcode: 93000, errmsg: 'invalid webhook url, hint: [1700000000]' }
      if (msgtype !== 'text' || Buffer.byteLength(text.content) > 2_048) return { errcode: 40058, errmsg: 'content exceed max length' }
      if (isOver(robot)) return { errcode: 45009, errmsg: 'api freq out of limit' }
      said.push({ token, text: text.content })
      return { errcode: 0, errmsg: 'ok' }
    }
    if (url.pathname === '/robot/send') {
      const token = url.searchParams.get('access_token') ?? ''
      const robot = robots.get(token)
      if (!robot) return { errcode: 300001, errmsg: 'token is not exist' }
      const timestamp = url.searchParams.get('timestamp') ?? ''
      const isSigned = url.searchParams.get('sign') === hmac(robot.secret, `${timestamp}\n${robot.secret}`)
      if (robot.secret !== '' && (!isSigned || Math.abs(Number(timestamp) - now()) > SIGNED_FOR_MS))
        return { errcode: 310000, errmsg: 'sign not match' }
      if (isOver(robot)) return { errcode: 130101, errmsg: 'send too fast, exceed 20 times per minute' }
      said.push({ token, text: (body as unknown as { text: { content: string } }).text.content })
      return { errcode: 0, errmsg: 'ok' }
    }
    const token = /^\/open-apis\/bot\/v2\/hook\/([\w-]+)$/.exec(url.pathname)?.[1] ?? ''
    const robot = robots.get(token)
    if (!robot) return { code: 19001, msg: 'param invalid: incoming webhook access token invalid' }
    const { timestamp, sign, msg_type, content } = body as unknown as Record<string, string> & { content: { text: string } }
    const isSigned = sign === hmac(`${timestamp}\n${robot.secret}`, '')
    if (robot.secret !== '' && (!isSigned || Math.abs(Number(timestamp) * 1000 - now()) > SIGNED_FOR_MS))
      return { code: 19021, msg: 'sign match fail or timestamp is not within one hour from current time' }
    if (msg_type !== 'text') return { code: 9499, msg: 'Bad Request' }
    if (isOver(robot)) return { code: 11232, msg: 'frequency limited psm' }
    said.push({ token, text: content.text })
    return { code: 0, msg: 'success', StatusCode: 0, StatusMessage: 'success' }
  }

  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      requests += 1
      const respond = (status: number, body: string, headers: Record<string, string> = {}) => response.writeHead(status, headers).end(body)
      const instead = odd.shift()
      if (instead) return instead(respond)
      const url = new URL(request.url ?? '/', 'http://stand-in')
      return respond(200, JSON.stringify(answer(url, JSON.parse(Buffer.concat(parts).toString() || '{}'))))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const robotOrigins: RobotOrigins = { wecom: origin, dingtalk: origin, feishu: origin }
  return {
    robotOrigins,
    said,
    requests: () => requests,
    /** From now on there is a robot with this token. */
    addRobot: (token: string, secret = '') => void robots.set(token, { secret, at: [] }),
    removeRobot: (token: string) => void robots.delete(token),
    /** The next request is answered by hand; never, where nothing is responded. */
    next: (instead: (typeof odd)[number]) => void odd.push(instead),
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
