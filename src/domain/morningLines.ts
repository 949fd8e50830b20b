import { MORNING_OPEN_DAYS, type MorningCause, type MorningCompared, type MorningReport } from '../../contract/entities/morningReport.ts'
import type { MorningTexts } from '../../contract/morningTexts/zh-CN.ts'
import { chinaClock } from './chinaDay.ts'
import type { ValueFormats } from './valueFormats.ts'

/** What a line of the report is about: by that a screen knows where it leads. */
export type MorningSubject = 'sales' | 'returns' | 'ads' | 'risk' | 'change' | 'unread' | 'lacking'

export interface MorningLine {
  readonly about: MorningSubject
  readonly text: string
}

/** The sentences of a language, and how its values read. */
export interface MorningLanguage {
  readonly texts: MorningTexts
  readonly formats: ValueFormats
}

/** In a list of shops: more of them are counted. */
const NAMES_SHOWN = 3

/** The first words of the report: of which day it is. */
export function toMorningHeading({ day }: MorningReport, { texts }: MorningLanguage): string {
  return fill(texts.heading, { day: toDay(day, texts) })
}

/**
 * The report in five lines: what was sold, came back, was spent on ads, is at risk, and changed most; and which shops are in none of it. Where no shop
 * was read, it says so, and what is at risk. What is not known is said to be so, and is never 0.
 */
export function toMorningLines(report: MorningReport, language: MorningLanguage): readonly MorningLine[] {
  const { texts } = language
  const risk: MorningLine = { about: 'risk', text: toRisk(report, language) }
  if (!report.sales || !report.returns) return [{ about: 'unread', text: texts.unread }, risk, ...toLacking(report, language)]
  return [
    { about: 'sales', text: toSales(report.sales, report, language) },
    { about: 'returns', text: toReturns(report.returns, language) },
    { about: 'ads', text: toAds(report, language) },
    risk,
    { about: 'change', text: toChange(report, language) },
    ...toLacking(report, language),
  ]
}

function toSales(
  { fen, count, day_before, week_before }: NonNullable<MorningReport['sales']>,
  report: MorningReport,
  language: MorningLanguage,
) {
  const { texts, formats } = language
  const told = fill(texts.sales, { fen: formats.money(fen), count: formats.number(count) })
  const compared = (sentence: string, other: MorningCompared | null) =>
    other === null ? [] : [`${fill(sentence, { change: toGrowth(other, language) })}${toOfShops(other, report, language)}`]
  return [told, ...compared(texts.dayBefore, day_before), ...compared(texts.weekBefore, week_before)].join(texts.separator)
}

/** Sales against those of the other day: `+12.5%`. */
function toGrowth({ now, before }: MorningCompared, { texts, formats }: MorningLanguage): string {
  if (now.fen === before.fen) return texts.equal
  if (before.fen <= 0) return texts.noneThen
  const growth = (now.fen - before.fen) / before.fen
  return `${growth > 0 ? '+' : '−'}${formats.percent(Math.abs(growth))}`
}

/** Where fewer shops are compared than were read, how many. */
function toOfShops({ shops }: Pick<MorningCompared, 'shops'>, { read }: MorningReport, { texts, formats }: MorningLanguage): string {
  return shops < read ? fill(texts.ofShops, { shops: formats.number(shops) }) : ''
}

function toReturns({ fen, count, day_before }: NonNullable<MorningReport['returns']>, { texts, formats }: MorningLanguage): string {
  const told = fill(texts.returns, { fen: formats.money(fen), count: formats.number(count) })
  // Another number of shops would be no comparison.
  const isSame = day_before !== null && day_before.now.count === count && day_before.now.fen === fen
  if (!isSame) return told
  // Their number alone: what was asked for a day earlier had a day more to be refunded, so that its money would always be more.
  const before = fill(texts.returnsBefore, { count: formats.number(day_before.before.count) })
  return [told, before].join(texts.separator)
}

function toAds({ ads, read }: MorningReport, { texts, formats }: MorningLanguage): string {
  if (ads === null) return texts.adsUnread
  const { shops, spend_fen, sales_fen } = ads
  const told = fill(texts.ads, { spend: formats.money(spend_fen) })
  const share = sales_fen > 0 ? [fill(texts.adsShare, { share: formats.percent(spend_fen / sales_fen) })] : []
  return `${[told, ...share].join(texts.separator)}${shops < read ? fill(texts.adsOfShops, { shops: formats.number(shops) }) : ''}`
}

function toRisk({ risk }: MorningReport, language: MorningLanguage): string {
  const { texts, formats } = language
  const { late_orders, to_answer, shops_lacking_days, logged_out, logged_out_names, alerts } = risk
  const counted = (sentence: string, count: number | null) => (count ? [fill(sentence, { count: formats.number(count) })] : [])
  const names = toNames(logged_out_names, logged_out, language)
  const items = [
    ...counted(texts.lateOrders, late_orders),
    ...counted(texts.toAnswer, to_answer),
    ...(logged_out > 0 ? [fill(texts.loggedOut, { count: formats.number(logged_out), names })] : []),
    ...counted(texts.alerts, alerts),
  ]
  const unknown = late_orders === null || to_answer === null ? [texts.riskUnknown] : []
  const days = formats.number(MORNING_OPEN_DAYS)
  const more = shops_lacking_days > 0 ? [fill(texts.riskMore, { shops: formats.number(shops_lacking_days), days })] : []
  const found = items.length > 0 ? [fill(texts.risk, { items: items.join(texts.separator) })] : []
  const none = found.length + unknown.length === 0 ? [texts.riskNone] : []
  return [...found, ...none, ...unknown, ...more].join(texts.sentenceSeparator)
}

function toChange({ change, sales }: MorningReport, language: MorningLanguage): string {
  const { texts, formats } = language
  if (change === null) return sales?.day_before ? texts.changeNone : texts.changeUnknown
  const { shop_name, now_fen, before_fen, cause } = change
  const by = now_fen - before_fen
  const told = fill(texts.change, {
    shop: shop_name,
    change: `${by > 0 ? '+' : '−'}${formats.money(Math.abs(by))}`,
    from: formats.money(before_fen),
    to: formats.money(now_fen),
  })
  if (cause === null) return told
  const show = (value: number) => toCauseValue(cause.name, value, formats)
  return [told, fill(texts.causes[cause.name], { before: show(cause.before), after: show(cause.after) })].join(texts.separator)
}

function toCauseValue(name: MorningCause, value: number, formats: ValueFormats): string {
  if (name === 'conversion') return formats.percent(value)
  return name === 'orderValue' || name === 'price' ? formats.money(Math.round(value)) : formats.number(value)
}

function toLacking({ lacking, shops, read, shops_lacking_rows }: MorningReport, language: MorningLanguage): readonly MorningLine[] {
  const { texts, formats } = language
  const named = lacking.map(({ shop_name: shop, until, last_day }) => {
    if (until !== null) return fill(texts.lackingUntil, { shop, time: chinaClock(until) })
    return last_day === null ? fill(texts.lackingLong, { shop }) : fill(texts.lackingSince, { shop, day: toDay(last_day, texts) })
  })
  const sentences = [
    ...(named.length === 0 ? [] : [fill(texts.lacking, { shops: toNames(named, shops - read, language) })]),
    ...(shops_lacking_rows === 0 ? [] : [fill(texts.lackingRows, { shops: formats.number(shops_lacking_rows) })]),
  ]
  return sentences.length === 0 ? [] : [{ about: 'lacking', text: sentences.join(texts.sentenceSeparator) }]
}

function toNames(names: readonly string[], count: number, { texts, formats }: MorningLanguage): string {
  const shown = names.slice(0, NAMES_SHOWN).join(texts.nameSeparator)
  return count > Math.min(names.length, NAMES_SHOWN) ? fill(texts.names, { names: shown, count: formats.number(count) }) : shown
}

function toDay(day: string, texts: MorningTexts): string {
  const [, month = '', date = ''] = day.split('-')
  const fromMonday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7
  return fill(texts.day, { month: String(Number(month)), date: String(Number(date)), weekday: texts.weekdays[fromMonday] ?? '' })
}

function fill(sentence: string, values: Readonly<Record<string, string>>): string {
  return sentence.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '—')
}
