import * as z from 'zod/mini'
import { requiredText, timeMs } from '../fields.ts'

const FORBIDDEN_WORDS_MAX = 500
const FORBIDDEN_WORD_MAX_CHARS = 20

/** What an account wants every listing checked for, beside the platform's own rules. */
export const listingSettingsFields = {
  /** Words that a title should not have: each is a warning, since the platform's own list is not public. */
  forbidden_words: z.array(requiredText(FORBIDDEN_WORD_MAX_CHARS)).check(
    z.maxLength(FORBIDDEN_WORDS_MAX),
    z.refine((words) => new Set(words).size === words.length, 'taken'),
  ),
} as const
export const listingSettingsSchema = z.object({
  ...listingSettingsFields,
  version: z.number(),
  saved_at: timeMs,
  saved_by_name: z.string(),
})
export type ListingSettings = z.infer<typeof listingSettingsSchema>

/**
 * What holds until somebody saves something: superlatives that the advertising law forbids by name or that are judged like those, and words
 * that lead buyers away from the platform. The list is ours.
 */
export const unsetListingSettings: ListingSettings = {
  forbidden_words: [
    ...['国家级', '最高级', '最佳', '最好', '最低价', '最便宜', '全网最低', '第一', '顶级', '极品'],
    ...['绝无仅有', '史无前例', '独一无二', '万能', '百分百', '100%有效', '永久', '根治', '特供', '专供', '国宴'],
    ...['微信', '淘宝', '天猫', '京东', '抖音', '扫码', '加群'],
  ],
  version: 0,
  saved_at: 0,
  saved_by_name: '',
}
