import type { Locale } from '../contract/replyTexts.ts'

export type { Locale }

/** The reader's language by `Accept-Language`: Chinese unless English is preferred to it (specification 9: default zh-CN). */
export function localeOf(acceptLanguage: string | undefined): Locale {
  const wishes = (acceptLanguage ?? '').split(',').map(toWish)
  const weightOf = (language: string) => Math.max(0, ...wishes.filter((wish) => wish.language === language).map((wish) => wish.weight))
  return weightOf('en') > weightOf('zh') ? 'en-US' : 'zh-CN'
}

function toWish(part: string): { language: string; weight: number } {
  const [tag = '', ...parameters] = part.trim().toLowerCase().split(';')
  const quality = parameters.map((parameter) => /^\s*q=([\d.]+)\s*$/.exec(parameter)?.[1]).find((value) => value !== undefined)
  return { language: tag.split('-')[0] ?? '', weight: quality === undefined ? 1 : Number(quality) || 0 }
}
