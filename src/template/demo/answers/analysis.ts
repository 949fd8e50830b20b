import type { Text } from '../../../resources/schema/text.ts'
import { type analysisEndpoints, growthQuotas, opinionQuotas } from '../endpoints/analysis.ts'
import type { AnswersTo } from './demoAnswer.ts'
import { personName } from './people.ts'
import { sway, swayBetween } from './sway.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const DAYS = 14
const AUTHORS = 6

const forms: readonly Text[] = [
  { zh: '纯文本', en: 'Text' },
  { zh: '图文', en: 'Image' },
  { zh: '视频', en: 'Video' },
]
const categories: readonly Text[] = [
  { zh: '服饰', en: 'Clothing' },
  { zh: '食品', en: 'Food' },
  { zh: '家居', en: 'Home' },
  { zh: '数码', en: 'Digital' },
]
const overviews: readonly Text[] = [
  { zh: '内容生产量', en: 'Content made' },
  { zh: '内容点击量', en: 'Content clicks' },
  { zh: '内容曝光量', en: 'Content shown' },
  { zh: '活跃用户数', en: 'Active users' },
]
const headlines: readonly Text[] = [
  { zh: '冬季保暖单品怎么选', en: 'How to choose warm things for the winter' },
  { zh: '开箱：十元好物', en: 'Unboxed: good things for ten yuan' },
  { zh: '一周店铺销量盘点', en: 'A week of shop sales' },
  { zh: '退货率为什么会升高', en: 'Why return rates go up' },
  { zh: '新手开店的五个问题', en: 'Five questions of a new shop' },
]

export const answerAnalysis: AnswersTo<typeof analysisEndpoints> = {
  contentData: (_payload, { nowMs, say }) => ({
    times: timesUntil(nowMs, 24, HOUR_MS),
    series: [{ name: say({ zh: '观看次数', en: 'Views' }), values: curve(3, 24, 900, 4_200) }],
  }),
  popularList: ({ type }, { say }) =>
    headlines.map((headline, index) => ({
      key: `${type}-${index + 1}`,
      title: say(headline),
      clickNumber: swayBetween(type.length * 31 + index, 800, 34_000),
      increases: sway(type.length * 17 + index) * 0.5 - 0.1,
    })),
  publicOpinion: ({ quota }, { nowMs }) => toGrowing(opinionQuotas.indexOf(quota) + 10, nowMs),
  contentPeriod: (_payload, { nowMs, say }) => ({
    times: timesUntil(nowMs, 24, HOUR_MS),
    series: forms.map((form, index) => ({ name: say(form), values: curve(40 + index, 24, 20, 160) })),
  }),
  contentPublish: (_payload, { say }) =>
    categories.flatMap((category, row) =>
      forms.map((form, column) => ({ category: say(category), form: say(form), count: swayBetween(row * 13 + column, 40, 480) })),
    ),
  popularAuthors: (_payload, { say }) =>
    Array.from({ length: AUTHORS }, (_, index) => ({
      ranking: index + 1,
      author: say(personName(index + 1)),
      contentCount: swayBetween(index + 70, 20, 90),
      clickCount: 9_800 - index * 1_340 - swayBetween(index, 0, 400),
    })),
  dataChainGrowth: ({ quota }, { nowMs }) => toGrowing(growthQuotas.indexOf(quota) + 20, nowMs),
  dataOverview: (_payload, { nowMs, say }) => ({
    times: timesUntil(nowMs, DAYS, DAY_MS),
    series: overviews.map((name, index) => ({ name: say(name), values: curve(60 + index, DAYS, 400 * (index + 1), 900 * (index + 1)) })),
  }),
}

/** `count` times that end with the last full step. */
function timesUntil(nowMs: number, count: number, stepMs: number): number[] {
  const lastMs = Math.floor(nowMs / stepMs) * stepMs
  return Array.from({ length: count }, (_, index) => lastMs - (count - 1 - index) * stepMs)
}

/** A wave with some chance in it. */
function curve(seed: number, count: number, low: number, high: number): number[] {
  return Array.from({ length: count }, (_, index) => {
    const wave = (1 + Math.sin((index / count) * 2 * Math.PI + seed)) / 2
    return Math.round(low + (high - low) * (0.75 * wave + 0.25 * sway(seed * 101 + index)))
  })
}

function toGrowing(seed: number, nowMs: number) {
  const values = curve(seed, DAYS, 300 * (1 + (seed % 4)), 1_200 * (1 + (seed % 4)))
  return {
    count: values.reduce((sum, value) => sum + value, 0),
    growth: sway(seed) * 0.4 - 0.12,
    times: timesUntil(nowMs, DAYS, DAY_MS),
    values,
  }
}
