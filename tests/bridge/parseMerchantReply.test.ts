import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { merchantApi } from '../../contract/merchantApi.ts'
import { defineMerchantCall } from '../../contract/merchantCall.ts'
import { merchantCodes } from '../../contract/merchantCodes.ts'
import type { RelayedReply } from '../../contract/relay.ts'
import type { BridgeErrorKind } from '../../src/bridge/bridgeError.ts'
import { parseMerchantReply } from '../../src/bridge/parseMerchantReply.ts'

const NOW = Date.parse('2026-11-01T00:00:00Z')
const { mallInfo, checkLogin } = merchantApi
const result = { mall: { mall_id: 123456789, mall_name: '好货铺' } }
const mall = { mall: { mall_id: '123456789', mall_name: '好货铺' } }
const edit = defineMerchantCall({
  summary: 'edit',
  certainty: 'sandboxOnly',
  source: 'this test',
  path: '/edit',
  payload: z.object({}),
  result: z.object({ fail_goods_num: z.number() }),
  effect: 'write',
  envelope: 'bare',
})

function aReply(data: unknown, overrides: Partial<RelayedReply> = {}): RelayedReply {
  return { status: 200, headers: {}, data, ...overrides }
}
function aPage(text: string, status = 200): RelayedReply {
  return aReply(text, { isText: true, status })
}
function errorOf(reply: RelayedReply) {
  const parsed = parseMerchantReply(mallInfo, reply, NOW)
  if (parsed.ok) throw new Error('the reply was taken for a success')
  return parsed.error
}

describe('a good reply is the result inside its envelope', () => {
  it.each([
    ['camel with code 1000000', { success: true, errorCode: 1_000_000, errorMsg: null, result }],
    ['camel with code 0', { success: true, errorCode: 0, errorMsg: '成功', result }],
    ['camel with the gateway’s code 1000', { success: true, errorCode: 1000, errorMsg: null, result }],
    ['camel with code 1000 and no word of success', { errorCode: 1000, result }],
    ['snake', { success: true, error_code: 1_000_000, error_msg: null, result }],
    ['snake without success', { error_code: 1_000_000, error_msg: '', result }],
    ['a code sent as text', { success: true, errorCode: '1000000', result }],
    ['success without a code', { success: true, result }],
    ['success with a null code', { success: true, errorCode: null, result }],
    ['success with a code that nobody has listed', { success: true, errorCode: 10_000, result }],
    ['a result beside an unknown code, without success', { errorCode: 77, result }],
    ['a result without code or success', { result }],
    ['the bare result', result],
  ])('%s', (_, body) => {
    expect(parseMerchantReply(mallInfo, aReply(body), NOW)).toMatchObject({ ok: true, result: mall })
  })

  it.each([
    ['without any envelope', { fail_goods_num: 0 }],
    ['beside a word of success', { success: true, fail_goods_num: 0 }],
    ['beside a success code', { error_code: 1_000_000, fail_goods_num: 0 }],
    ['wrapped all the same', { success: true, errorCode: 1_000_000, result: { fail_goods_num: 0 } }],
  ])('of a call that declares a bare body, %s', (_, body) => {
    expect(parseMerchantReply(edit, aReply(body), NOW)).toMatchObject({ ok: true, result: { fail_goods_num: 0 } })
  })

  it('a bare result beside a code counts only for a call that declares it', () => {
    const body = { success: true, errorCode: 1_000_000, ...result }
    expect(parseMerchantReply(mallInfo, aReply(body), NOW)).toMatchObject({ ok: false, error: { kind: 'unreadableReply' } })
  })

  it.each([
    [true, true],
    [false, true],
    [false, false],
  ])('judges check login by login alone: success %s, login %s', (success, login) => {
    const body = { success, errorCode: 1_000_000, errorMsg: null, result: { login } }
    expect(parseMerchantReply(checkLogin, aReply(body), NOW)).toMatchObject({ ok: true, result: { login } })
  })

  it('a good reply without a mall stays a good reply', () => {
    expect(parseMerchantReply(mallInfo, aReply({ success: true, errorCode: 1_000_000, result: { mall: null } }), NOW)).toMatchObject({
      ok: true,
      result: { mall: null },
    })
  })
})

describe('a bad reply has a kind', () => {
  const kinds: [string, RelayedReply, BridgeErrorKind][] = [
    ...merchantCodes.map(({ code, means, statuses: [status] = [200] }): [string, RelayedReply, BridgeErrorKind] => [
      `code ${code}`,
      aReply({ success: false, errorCode: code, errorMsg: '' }, { status: status ?? 200 }),
      means,
    ]),
    ['a code in the other spelling', aReply({ success: false, errorCode: null, error_code: 43001 }), 'sessionExpired'],
    ['HTTP 429 with 40001', aReply({ success: false, errorCode: 40001 }, { status: 429 }), 'sessionExpired'],
    ['HTTP 403 with 40001', aReply({ success: false, error_code: 40001 }, { status: 403 }), 'sessionExpired'],
    ['the risk code with HTTP 200', aReply({ success: false, errorCode: 310_120_000 }), 'rejected'],
    [
      'a refusal whose header says that nobody is logged in',
      aReply({ success: false, errorCode: 77 }, { headers: { checklogin: 'false' } }),
      'sessionExpired',
    ],
    [
      '54001 with a token for a check',
      aReply({ success: false, errorCode: 54001, errorMsg: '操作太过频繁，请稍后再试！', result: { verifyAuthToken: 'x' } }),
      'verificationNeeded',
    ],
    ['54001 with an empty token', aReply({ success: false, errorCode: 54001, result: { verifyAuthToken: '' } }), 'rateLimited'],
    ['a throttle whose words name a slider', aReply({ success: false, errorCode: 70031, errorMsg: '请完成滑块' }), 'verificationNeeded'],
    [
      'success beside 54001 and a token for a check',
      aReply({ success: true, errorCode: 54001, result: { verifyAuthToken: 'x' } }),
      'verificationNeeded',
    ],
    ['success beside 54001 alone', aReply({ success: true, errorCode: 54001, result: null }), 'rateLimited'],
    ['success beside a token and no code', aReply({ success: true, result: { verify_auth_token: 'x' } }), 'rateLimited'],
    ['success beside words of too often', aReply({ success: true, errorMsg: '操作太过频繁，请稍后再试！', result: null }), 'rateLimited'],
    ['success beside words of a slider', aReply({ success: true, errorMsg: '请完成滑块', result: {} }), 'verificationNeeded'],
    ['the wholesale site’s own 429', aReply({ code: 429 }), 'rateLimited'],
    ['the wholesale site’s own 400', aReply({ code: 400 }), 'rejected'],
    [
      '54001 in the consumer side’s body',
      aReply({ server_time: 1, verify_auth_token: 'x', scene_id: 1, error_code: 54001 }),
      'verificationNeeded',
    ],
    ['54001 with HTTP 403', aReply({ error_code: 54001 }, { status: 403 }), 'rateLimited'],
    [
      'a refusal that speaks of a slider',
      aReply({ success: false, errorCode: 9999, errorMsg: '请拖动滑块完成验证' }),
      'verificationNeeded',
    ],
    ['a refusal that speaks of frequency', aReply({ success: false, errorCode: 9999, errorMsg: '请求太频繁' }), 'rateLimited'],
    ['HTTP 429', aPage('slow down', 429), 'rateLimited'],
    ['HTTP 401', aPage('', 401), 'sessionExpired'],
    ['a redirect that was not followed', aReply(null, { status: 0 }), 'sessionExpired'],
    [
      'a login page',
      aPage('<!doctype html><title>商家登录</title><form><input type="password"><a>短信验证码登录</a></form>'),
      'sessionExpired',
    ],
    ['a page that sends to the login', aPage('<script>location.href="/login/?redirectUrl=x"</script>'), 'sessionExpired'],
    ['a captcha page', aPage('<!doctype html><title>安全验证</title><div class="captcha">请完成验证</div>'), 'verificationNeeded'],
    ['another page', aPage('<!doctype html><title>Maintenance</title>'), 'unreadableReply'],
    ['truncated text', aPage('{"success":true,"errorCode":1000000,"result":{"ma'), 'unreadableReply'],
    ['empty text', aPage(''), 'unreadableReply'],
    ['a null body', aReply(null), 'unreadableReply'],
    ['a list', aReply([result]), 'unreadableReply'],
    ['a number', aReply(0), 'unreadableReply'],
    ['success with a null result', aReply({ success: true, errorCode: 1_000_000, result: null }), 'unreadableReply'],
    [
      'success with another result',
      aReply({ success: true, errorCode: 1_000_000, result: { mall: { mall_name: '好货铺' } } }),
      'unreadableReply',
    ],
    ['a bare body that says nothing of the call', aReply({ hello: 1 }), 'unreadableReply'],
    ['an empty object', aReply({}), 'unreadableReply'],
    ['a bad parameter, code 1000 on mms', aReply({ success: false, errorCode: 1000, errorMsg: '订单号不能为空' }), 'rejected'],
    ['a bad parameter that does not say success', aReply({ error_code: 1000, error_msg: '订单号不能为空' }), 'rejected'],
    ['a review, code 1000002', aReply({ success: false, errorCode: 1_000_002, errorMsg: '该商品上架需审核' }), 'rejected'],
    ['a success with HTTP 403', aReply({ success: true, errorCode: 1_000_000, result }, { status: 403 }), 'requestFailed'],
    ['an unknown code without success or result', aReply({ errorCode: 77, result: null }), 'rejected'],
    ['no success in spite of code 0', aReply({ success: false, errorCode: 0, result }), 'rejected'],
    ['no success in spite of code 1000000, without a result', aReply({ success: false, errorCode: 1_000_000, result: null }), 'rejected'],
    ['no success, without a code', aReply({ success: false }), 'rejected'],
    ['HTTP 500 with a page', aPage('<h1>oops</h1>', 500), 'requestFailed'],
    ['HTTP 502 with a page that mentions the login', aPage('<a href="/login">back</a>', 502), 'requestFailed'],
    [
      'HTTP 503 with an envelope of its own',
      aReply({ success: false, errorCode: 503, errorMsg: '系统繁忙' }, { status: 503 }),
      'requestFailed',
    ],
    ['HTTP 400 with an envelope of its own', aReply({ success: false, errorCode: 77 }, { status: 400 }), 'rejected'],
    ['HTTP 404 with JSON', aReply({ message: 'no such path' }, { status: 404 }), 'requestFailed'],
  ]

  it.each(kinds)('%s', (_, reply, kind) => {
    expect(errorOf(reply)).toMatchObject({ kind, code: -1, messageKey: `bridge.${kind}`, unknownOutcome: false })
  })

  it('keeps the platform’s code and words', () => {
    expect(errorOf(aReply({ success: false, errorCode: 77, errorMsg: '不行' }))).toMatchObject({
      merchantCode: 77,
      merchantMessage: '不行',
      httpStatus: 200,
    })
  })

  it('leaves out the words beside a token for a check: they say to wait, which would help nobody', () => {
    const body = { success: false, errorCode: 54001, errorMsg: '操作太过频繁，请稍后再试！', result: { verifyAuthToken: 'x' } }
    expect(errorOf(aReply(body))).toMatchObject({ kind: 'verificationNeeded', merchantMessage: undefined })
  })

  it.each([
    ['30', 30_000],
    ['Sun, 01 Nov 2026 00:01:00 GMT', 60_000],
    ['Sat, 31 Oct 2026 00:00:00 GMT', 0],
    ['soon', undefined],
  ])('reads retry-after %s as %s ms', (retryAfter, waitMs) => {
    expect(errorOf(aReply(null, { status: 429, headers: { 'retry-after': retryAfter } })).retryAfterMs).toBe(waitMs)
  })

  it.each([
    ['an unreadable reply', aPage('{"succ'), true],
    ['a platform that broke down', aPage('', 503), true],
    ['a body without the count that it promises', aReply({ success: true }), true],
    ['a refusal', aReply({ success: false, errorCode: 77 }), false],
    ['an expired session', aReply({ error_code: 43001 }), false],
  ])('after %s to a write, the outcome is unknown: %s', (_, reply, unknownOutcome) => {
    expect(parseMerchantReply(edit, reply, NOW)).toMatchObject({ ok: false, error: { unknownOutcome } })
  })
})
