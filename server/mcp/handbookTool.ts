import * as z from 'zod/mini'
import { requiredText } from '../../contract/fields.ts'
import { toSchema } from '../keyApi/toSchema.ts'
import { unavailable } from '../replyError.ts'
import { parseGiven } from './givenParameters.ts'
import { searchSections } from './handbook.ts'
import type { McpTool } from './mcpTool.ts'

const SECTIONS_ANSWERED = 5
const QUESTION_MAX_CHARS = 200

const payload = z.object({ words: requiredText(QUESTION_MAX_CHARS) })
const answerSchema = z.array(z.object({ heading: z.string(), text: z.string(), address: z.string() }))

/** What the handbook of the console says, by words. */
export const handbookTool: McpTool = {
  name: 'handbook',
  isFor: () => true,
  isReadOnly: true,
  words: (locale) => words[locale],
  input: (locale) => ({
    type: 'object',
    properties: { words: { type: 'string', maxLength: QUESTION_MAX_CHARS, description: texts[locale] } },
    required: ['words'],
    additionalProperties: false,
  }),
  output: toSchema(answerSchema, 'output'),
  async run(given, { handbook, locale, services }) {
    const asked = parseGiven(payload, given)
    if (handbook === null) throw unavailable()
    const sections = locale === 'zh-CN' ? handbook.zh : handbook.en
    return searchSections(sections, asked.words, SECTIONS_ANSWERED).map(({ chapter, anchor, heading, text }) => ({
      heading,
      text,
      address: `${services.settings.publicOrigin}/help/docs?chapter=${chapter}${anchor && `#${anchor}`}`,
    }))
  },
}

const words = {
  'zh-CN': { title: '查使用手册', description: '按词查找控制台的使用手册：某件事在控制台里怎么做、一个数字怎么算、一条提示是什么意思。' },
  'en-US': {
    title: 'Look something up in the handbook',
    description: 'The handbook of the console by words: how something is done there, how a number is counted, what a message means.',
  },
} as const

const texts = { 'zh-CN': '几个词，如“批量改价 撤销”', 'en-US': 'A few words, such as “undo price batch”' } as const
