import { ReplyCode } from '../../contract/codes.ts'
import type { Locale } from '../locale.ts'
import type { ReplyError } from '../replyError.ts'
import { textOf } from '../texts.ts'
import { FAULTS_SAID_MAX, repeatName } from './repeatName.ts'
import type { LocaleText } from './texts.ts'

/** What a refusal means to a model, where the sentence for people would send it to a form or a login. */
const texts: Readonly<Partial<Record<ReplyCode, LocaleText>>> = {
  [ReplyCode.invalidPayload]: { 'zh-CN': '参数有误', 'en-US': 'These parameters are not right' },
  [ReplyCode.notPermitted]: {
    'zh-CN': '这把密钥没有这部分数据的权限：创建时没有给，或本人已经没有这项权限。本人可以在控制台的访问密钥页面查看，或另建一把',
    'en-US':
      'The key was not given this data, or its person no longer has the right to it. She can look at her keys in the console, and create another one',
  },
  [ReplyCode.notFound]: {
    'zh-CN': '在这把密钥能看到的范围里没有这条记录；店铺编号来自 shopList',
    'en-US': 'There is no such record among what the key sees. Ids of shops are those of shopList',
  },
  [ReplyCode.tooManyTries]: { 'zh-CN': '调用太快，请稍等', 'en-US': 'Too many calls at once: wait' },
}

/** One sentence, with the parameters that are wrong and why, the first of them where they are many, or how long to wait. */
export function toRefusalText({ code, data }: ReplyError, locale: Locale): string {
  const sentence = texts[code]?.[locale] ?? textOf(code, locale, data)
  const wrong = Object.entries((data?.errors ?? {}) as Record<string, string>)
  const errors = wrong.slice(0, FAULTS_SAID_MAX).map(([field, reason]) => `${repeatName(field)}: ${reason}`)
  const wait = typeof data?.retry_after_s === 'number' ? [`${data.retry_after_s} s`] : []
  const details = [...errors, ...wait].join('; ')
  if (details === '') return sentence
  return locale === 'zh-CN' ? `${sentence}（${details}）` : `${sentence} (${details})`
}
