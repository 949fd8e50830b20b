import { describe, expect, it } from 'vitest'
import { pickTold, type ToldMessage, toMessageText, toTestText } from '../../../server/channels/toMessageText.ts'

const place = { kind: 'wecom', language: 'zh-CN', publicOrigin: 'https://console.example.com' } as const
const loggedOut = (shop_name: string): ToldMessage => ({ code: 'shopLoggedOut', values: { shop_name } })
const alert: ToldMessage = {
  code: 'alertOfShop',
  values: { rule_name: '退款率', shop_name: '甲店', value_share: 0.125, line_share: 0.1, ring_id: 'r1' },
}

describe('the text of a message', () => {
  it('has the sentence of the bell, and a link to where it is dealt with', () => {
    expect(toMessageText([loggedOut('甲店')], place).split('\n')).toEqual([
      '掌柜 Zhanggui',
      '店铺“甲店”已掉线',
      '重新登录这家店后才能继续使用。',
      'https://console.example.com/shop/my_shop',
    ])
    expect(toMessageText([alert], { ...place, language: 'en-US' }).split('\n')).toEqual([
      '掌柜 Zhanggui',
      'Alert for “甲店”: 退款率',
      'Now 12.5%; the threshold is 10%.',
      'https://console.example.com/return_goods/config',
    ])
  })

  it('joins many, counts them, and leads to the console', () => {
    const lines = toMessageText([loggedOut('甲店'), alert], place).split('\n')
    expect(lines[0]).toBe('掌柜 Zhanggui · 2 条消息')
    expect(lines[1]).toBe('1. 店铺“甲店”已掉线')
    expect(lines[3]).toBe('2. 店铺“甲店”触发预警：退款率')
    expect(lines.at(-1)).toBe('https://console.example.com/')
  })

  it('counts what does not fit into what the platform takes', () => {
    const many = Array.from({ length: 100 }, (_, index) => loggedOut(`店铺${index}`))
    const text = toMessageText(many, place)
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(2_000)
    const shown = text.match(/^\d+\. /gm)?.length ?? 0
    expect(shown).toBeGreaterThan(10)
    expect(text).toContain(`还有 ${100 - shown} 条，请到控制台查看。`)
    expect(text.endsWith('/shop/my_shop')).toBe(true)
    expect(Buffer.byteLength(toMessageText([loggedOut('店'.repeat(5_000))], place))).toBeLessThanOrEqual(2_000)
  })

  it('begins with the morning report, then has what is urgent, so that what does not fit is the rest', () => {
    const night = Array.from(
      { length: 40 },
      (_, index): ToldMessage => ({ code: 'batchDone', values: { title: `改价${index}`, done: 3, rest: 0 } }),
    )
    const morning: ToldMessage = { code: 'morningReportUnread', values: { shops_count: 3 } }
    const lines = toMessageText([...night, loggedOut('甲店'), loggedOut('乙店'), morning], place).split('\n')
    expect(lines[0]).toBe('掌柜 Zhanggui · 43 条消息')
    expect(lines.filter((line) => /^[1-4]\. /.test(line))).toEqual([
      expect.stringContaining('早报'),
      '2. 店铺“甲店”已掉线',
      '3. 店铺“乙店”已掉线',
      expect.stringContaining('改价0'),
    ])
    expect(lines.at(-2)).toMatch(/^还有 \d+ 条，请到控制台查看。$/)
  })

  it('leaves to the next message what is urgent and does not fit, with all after it', () => {
    const urgent = Array.from({ length: 60 }, (_, index) => loggedOut(`店铺${index}`))
    const done: ToldMessage = { code: 'batchDone', values: { title: '改价', done: 3, rest: 0 } }
    const picked = pickTold([done, ...urgent], place)
    expect(picked).toEqual(urgent.slice(0, picked.length))
    expect(toMessageText(picked, place)).not.toContain('还有')
    let left: readonly ToldMessage[] = [done, ...urgent]
    const messages = []
    for (let next = pickTold(left, place); left.length > 0; next = pickTold(left, place)) {
      messages.push(toMessageText(next, place))
      left = left.filter((message) => !next.includes(message))
    }
    for (const [index] of urgent.entries()) expect(messages.join('\n')).toContain(`“店铺${index}”`)
    expect(messages.length).toBeLessThanOrEqual(4)
    expect(messages.at(-1)).toContain('改价')
  })

  it('counts what is urgent where it would be many messages in a row, what is not urgent, and what does not fit at all', () => {
    const many = Array.from({ length: 500 }, (_, index) => loggedOut(`店铺${index}`))
    const rest = Array.from({ length: 60 }, (): ToldMessage => ({ code: 'batchDone', values: { title: '改价', done: 3, rest: 0 } }))
    const huge = [loggedOut('店'.repeat(5_000))]
    for (const given of [many, rest, huge]) expect(pickTold(given, place)).toEqual(given)
  })

  it('tells a morning report that a newer server does not read any more in its two sentences', () => {
    const values = { sales_fen: 60_000, orders_count: 30, report: '{"of":"an earlier version"}' }
    const lines = toMessageText([{ code: 'morningReport', values }], place).split('\n')
    expect(lines.slice(1, 3)).toEqual(['早报：昨天成交金额 ¥600.00，30 单', '退货、推广、要处理的和变化最大的，看工作台的早报。'])
  })

  it('takes names as text: nobody is called by one, and none begins a line', () => {
    const text = toMessageText([loggedOut('<at user_id="all">所有人</at> @所有人\n掌柜 Zhanggui')], place)
    expect(text).toContain('‹at user_id="all"›所有人‹/at› ＠所有人 掌柜 Zhanggui')
    expect(text.split('\n')).toHaveLength(4)
  })

  it('that tries a channel leads to the page of channels', () => {
    expect(toTestText(place)).toBe('掌柜 Zhanggui\n这是一条测试消息：推送已经可以用了。\nhttps://console.example.com/user/channels')
  })
})
