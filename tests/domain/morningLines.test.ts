import { describe, expect, it } from 'vitest'
import type { MorningReport } from '../../contract/entities/morningReport.ts'
import { morningTextsEnUS } from '../../contract/morningTexts/en-US.ts'
import { morningTextsZhCN } from '../../contract/morningTexts/zh-CN.ts'
import { toMorningHeading, toMorningLines } from '../../src/domain/morningLines.ts'
import { createValueFormats } from '../../src/domain/valueFormats.ts'
import { aMorningReport } from '../pages/workplace/morning/aMorningReport.ts'

const chinese = { texts: morningTextsZhCN, formats: createValueFormats('zh-CN') }
const english = { texts: morningTextsEnUS, formats: createValueFormats('en-US') }

const lines = (report: MorningReport, language = chinese) => toMorningLines(report, language).map(({ text }) => text)
const lineAbout = (about: string, report: MorningReport, language = chinese) =>
  toMorningLines(report, language).find((line) => line.about === about)?.text

describe('the morning report', () => {
  it('says in five lines what was sold, came back, was spent, is at risk, and changed most', () => {
    expect(toMorningHeading(aMorningReport(), chinese)).toBe('早报 · 11月26日（周四）')
    expect(lines(aMorningReport())).toEqual([
      '成交金额 ¥1,234.50，12 单，比前一天 +23.5%，比上周同一天 −38.3%',
      '售后申请 3 笔，已退款 ¥99.00，前一天申请 1 笔',
      '推广花费 ¥123.45，占成交金额 10%',
      '要处理：前天及更早的订单还有 4 单没有发货，2 笔售后等待商家处理，1 家店掉线（乙店），3 项预警',
      '变化最大：甲店 −¥300.00（¥700.00 → ¥400.00），主要是访客 1,200 → 800',
    ])
  })

  it('says the same in English', () => {
    expect(toMorningHeading(aMorningReport(), english)).toBe('Morning report · Thu 11/26')
    expect(lines(aMorningReport(), english)).toEqual([
      'Sales ¥1,234.50, 12 orders, +23.5% on the day before, −38.3% on the same day last week',
      '3 after-sales requested, ¥99.00 refunded, the day before 1 requested',
      'Ads cost ¥123.45, 10% of sales',
      'To see to: orders of the day before yesterday or earlier still to be sent: 4, after-sales waiting for you: 2, shops logged out: 1 (乙店), alerts: 3',
      'Biggest change: 甲店 −¥300.00 (¥700.00 → ¥400.00), mostly visitors, 1,200 → 800',
    ])
  })

  it('says of how many shops rows are not counted', () => {
    expect(lineAbout('lacking', aMorningReport())).toBeUndefined()
    expect(lineAbout('lacking', aMorningReport({ shops_lacking_rows: 2 }))).toBe('2 家店有记录无法识别或没有找到订单，这些记录未计入')
    const lacking = [{ shop_name: '戊店', until: null, last_day: null }]
    expect(lineAbout('lacking', aMorningReport({ shops: 3, lacking, shops_lacking_rows: 1 }), english)).toBe(
      'Not included: 戊店 (not read for more than a week). Shops with records that could not be read or have no order yet, which are not counted: 1',
    )
  })

  it('names the shops that are in none of it, and why; many are counted', () => {
    const lacking = [
      { shop_name: '丙店', until: Date.parse('2026-11-26T20:04:00+08:00'), last_day: '2026-11-25' },
      { shop_name: '丁店', until: null, last_day: '2026-11-24' },
      { shop_name: '戊店', until: null, last_day: null },
      { shop_name: '己店', until: null, last_day: null },
    ]
    expect(lineAbout('lacking', aMorningReport({ shops: 6, lacking }))).toBe(
      '没有算进去：丙店（只读到昨天 20:04）、丁店（11月24日（周二）以后没有读完）、戊店（一周以上没有读） 等 4 家',
    )
    expect(lineAbout('lacking', aMorningReport({ shops: 4, lacking: lacking.slice(0, 2) }), english)).toBe(
      'Not included: 丙店 (yesterday read until 20:04 only), 丁店 (nothing whole since Tue 11/24)',
    )
  })

  it('says of how many shops a comparison is, where it is of fewer than were read', () => {
    const day_before = { shops: 1, now: { fen: 40_000, count: 4 }, before: { fen: 80_000, count: 8 } }
    const report = aMorningReport({ sales: { fen: 123_450, count: 12, day_before, week_before: null } })
    expect(lineAbout('sales', report)).toBe('成交金额 ¥1,234.50，12 单，比前一天 −50%（两天都读完的 1 家）')
  })

  it('compares what came back only where it is of the same shops', () => {
    const day_before = { shops: 1, now: { fen: 100, count: 1 }, before: { fen: 200, count: 2 } }
    expect(lineAbout('returns', aMorningReport({ returns: { fen: 9_900, count: 3, day_before } }))).toBe('售后申请 3 笔，已退款 ¥99.00')
  })

  it('makes no percentage of nothing, and says where nothing changed', () => {
    const against = (fen: number) => ({ shops: 2, now: { fen: 100, count: 1 }, before: { fen, count: 1 } })
    const sales = { fen: 100, count: 1, day_before: against(0), week_before: against(100) }
    expect(lineAbout('sales', aMorningReport({ sales }))).toBe('成交金额 ¥1.00，1 单，比前一天 增加（当时为 ¥0），比上周同一天 持平')
    expect(lineAbout('change', aMorningReport({ change: null }))).toBe('各店成交金额和前一天一样')
    const alone = { fen: 100, count: 1, day_before: null, week_before: null }
    expect(lineAbout('change', aMorningReport({ change: null, sales: alone }))).toBe('还不能和前一天比：没有两天都读完的店')
  })

  it('never shows a figure of what was not read', () => {
    const risk = { late_orders: null, to_answer: null, shops_lacking_days: 0, logged_out: 0, logged_out_names: [], alerts: 0 }
    const unread = aMorningReport({ read: 0, as_of: null, sales: null, returns: null, ads: null, change: null, risk })
    expect(lines(unread)).toEqual([
      '昨天没有一家店读完，所以没有数字。打开掌柜会接着读；在用户设置里打开“值守”，关掉网页也会读',
      '发货和售后还不知道',
    ])
    for (const language of [chinese, english]) expect(lines(unread, language).join()).not.toMatch(/[¥0]/)
    expect(lineAbout('ads', aMorningReport({ ads: null }))).toBe('推广：还没有读到昨天的报表（平台上午 10 点后才有）')
    expect(lineAbout('ads', aMorningReport({ ads: { shops: 1, spend_fen: 500, sales_fen: 0 } }))).toBe(
      '推广花费 ¥5.00（1 家有昨天的推广报表）',
    )
  })

  it('says that nothing is to be seen to only where all of it is known', () => {
    const none = { late_orders: 0, to_answer: 0, shops_lacking_days: 0, logged_out: 0, logged_out_names: [], alerts: 0 }
    expect(lineAbout('risk', aMorningReport({ risk: none }))).toBe('没有发现要处理的')
    expect(lineAbout('risk', aMorningReport({ risk: { ...none, to_answer: null } }))).toBe('发货和售后还不知道')
    expect(lineAbout('risk', aMorningReport({ risk: { ...none, to_answer: null, alerts: 1 } }), english)).toBe(
      'To see to: alerts: 1. Shipping and after-sales are not known yet',
    )
    expect(lineAbout('risk', aMorningReport({ risk: { ...none, shops_lacking_days: 2 } }))).toBe(
      '没有发现要处理的。2 家店最近 60 天没有读全，没读到的日子里可能还有',
    )
    expect(lineAbout('risk', aMorningReport({ risk: { ...none, late_orders: 3, shops_lacking_days: 1 } }), english)).toBe(
      'To see to: orders of the day before yesterday or earlier still to be sent: 3. Not every one of the last 60 days was read, and there may be more of them: shops 1',
    )
  })

  it.each([
    ['conversion', 0.05, 0.04, '主要是每个访客的下单数 5% → 4%'],
    ['orderValue', 3_333.3, 2_500, '主要是每单金额 ¥33.33 → ¥25.00'],
    ['pieces', 210, 120, '主要是卖出件数 210 → 120'],
    ['price', 2_000, 1_500, '主要是每件成交价 ¥20.00 → ¥15.00'],
    ['begun', 0, 4, '前一天没有成交'],
    ['ended', 4, 0, '昨天没有成交'],
  ] as const)('says the cause %s by its two values', (name, before, after, sentence) => {
    const change = { shop_uid: 's1', shop_name: '甲店', now_fen: 1, before_fen: 2, cause: { name, fen: -1, before, after } }
    expect(lineAbout('change', aMorningReport({ change }))).toContain(sentence)
  })
})
