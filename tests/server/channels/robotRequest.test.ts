import { describe, expect, it } from 'vitest'
import { pauseAfter, waitBeforeRetry } from '../../../server/channels/pace.ts'
import { readRobotAnswer } from '../../../server/channels/readRobotAnswer.ts'
import { robotOriginsOf, toRobotRequest } from '../../../server/channels/robotRequest.ts'

const robotOrigins = robotOriginsOf(null)
const now = 1_700_000_000_123
const token = '11111111-2222-4333-8444-555555555555'

describe('the request to a robot', () => {
  it('of WeCom has its key in the address, and no signature', () => {
    const { url, body } = toRobotRequest({ kind: 'wecom', token, secret: 'unused' }, '你好', now, robotOrigins)
    expect(url).toBe(`https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=${token}`)
    expect(body).toEqual({ msgtype: 'text', text: { content: '你好' } })
  })

  // The signatures were worked out once with openssl: `printf '%s\n%s' TIME SECRET | openssl dgst -sha256 -hmac KEY -binary | base64`.
  it('of DingTalk is signed in its address, by the secret, over time and secret', () => {
    const { url, body } = toRobotRequest({ kind: 'dingtalk', token, secret: 'SECabc' }, 'x', now, robotOrigins)
    const { origin, pathname, searchParams } = new URL(url)
    expect(`${origin}${pathname}`).toBe('https://oapi.dingtalk.com/robot/send')
    expect(Object.fromEntries(searchParams)).toEqual({
      access_token: token,
      timestamp: String(now),
      sign: 'IqXBU/aLfwMA3S/tDcfRmHx5vWHw9Y1aOgFLBr1Ti9w=',
    })
    expect(body).toEqual({ msgtype: 'text', text: { content: 'x' } })
  })

  it('of Feishu is signed in its body, by time and secret, over nothing', () => {
    const { url, body } = toRobotRequest({ kind: 'feishu', token, secret: 'abc' }, 'x', now, robotOrigins)
    expect(url).toBe(`https://open.feishu.cn/open-apis/bot/v2/hook/${token}`)
    expect(body).toEqual({
      timestamp: '1700000000',
      sign: 'VIS10b0EBvzzSdFnuk4tznEmK5wHaruvf/WnViv2yR4=',
      msg_type: 'text',
      content: { text: 'x' },
    })
  })

  it('is not signed without a secret', () => {
    expect(toRobotRequest({ kind: 'dingtalk', token, secret: '' }, 'x', now, robotOrigins).url).not.toContain('sign')
    expect(toRobotRequest({ kind: 'feishu', token, secret: '' }, 'x', now, robotOrigins).body).not.toHaveProperty('sign')
  })
})

describe('the answer of a robot', () => {
  const read = (kind: 'wecom' | 'dingtalk' | 'feishu', answer: object, status = 200) =>
    readRobotAnswer(kind, status, JSON.stringify(answer))

  it.each([
    ['wecom', { errcode: 0, errmsg: 'ok' }],
    ['dingtalk', { errcode: 0, errmsg: 'ok' }],
    ['feishu', { code: 0, msg: 'success' }],
  ] as const)('of %s: sent', (kind, answer) => {
    expect(read(kind, answer)).toEqual({ state: 'sent' })
  })

  it.each([
    ['wecom', { errcode: 45009, errmsg: 'api freq out of limit' }, 60_000],
    ['dingtalk', { errcode: 130101, errmsg: 'send too fast' }, 600_000],
    ['feishu', { code: 11232, msg: 'frequency limited' }, 60_000],
  ] as const)('of %s: too many, so that nothing is sent for a while', (kind, answer, pauseMs) => {
    const outcome = read(kind, answer)
    expect(outcome.state).toBe('busy')
    expect(pauseAfter(kind, outcome)).toBe(pauseMs)
    expect(waitBeforeRetry(kind, outcome as never, 1)).toBe(pauseMs)
  })

  it.each([
    ['wecom', { errcode: 93000, errmsg: 'invalid webhook url' }, '93000 invalid webhook url'],
    ['dingtalk', { errcode: 300001, errmsg: 'token is not exist' }, '300001 token is not exist'],
    ['dingtalk', { errcode: 310000, errmsg: 'sign not match' }, '310000 sign not match'],
    ['feishu', { code: 19001, msg: 'token invalid' }, '19001 token invalid'],
    ['feishu', { code: 19021, msg: 'sign match fail' }, '19021 sign match fail'],
  ] as const)('of %s that no other try can mend is given up at once, in its words', (kind, answer, words) => {
    const outcome = read(kind, answer)
    expect(outcome).toEqual({ state: 'failed', words, isFinal: true })
    expect(waitBeforeRetry(kind, outcome as never, 1)).toBeNull()
  })

  it('that is unclear is tried again after 1, 5, 15 and 60 minutes, then given up', () => {
    for (const body of ['', '<html>', '[]', '{"errmsg":"?"}'])
      expect(readRobotAnswer('wecom', 502, body)).toEqual({ state: 'failed', words: 'HTTP 502', isFinal: false })
    const outcome = readRobotAnswer('wecom', 302, '') as never
    expect([1, 2, 3, 4, 5].map((tries) => waitBeforeRetry('wecom', outcome, tries))).toEqual([60_000, 300_000, 900_000, 3_600_000, null])
  })

  it('is shown on one line of bounded length', () => {
    const outcome = read('wecom', { errcode: -1, errmsg: `a\n\u0000b${'x'.repeat(500)}` })
    expect(outcome).toMatchObject({ words: expect.stringMatching(/^-1 a bx+…$/) })
    expect((outcome as { words: string }).words.length).toBe(201)
  })
})
