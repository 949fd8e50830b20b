import type { Text } from '../../../resources/schema/text.ts'

/** A card before it is put into a language. */
export interface CardDraft {
  readonly title: Text
  readonly description: Text
  readonly isOn: boolean
  readonly count: number
}

export const inspectionCards: readonly CardDraft[] = [
  card(
    '主图质检',
    'Main pictures',
    '逐张检查主图的清晰度和文字占比。',
    'Checks sharpness and the share of text, picture by picture.',
    true,
    28,
  ),
  card('标题质检', 'Titles', '检查标题里的违禁词和重复词。', 'Looks for forbidden and repeated words.', true, 6),
  card('短视频质检', 'Short videos', '检查时长、画幅和字幕。', 'Checks length, frame and subtitles.', true, 12),
  card('详情页质检', 'Detail pages', '检查详情图是否缺失或过期。', 'Finds missing and outdated detail pictures.', false, 0),
]

export const services: readonly CardDraft[] = [
  card('内容审核', 'Content review', '发布之前由人工复核。', 'A person looks before anything is published.', true, 340),
  card('智能配图', 'Picture advice', '为没有配图的内容推荐图片。', 'Suggests pictures where there are none.', false, 0),
  card('定时发布', 'Timed publishing', '在选定的时间发布到直播间。', 'Publishes to the live room at the chosen time.', true, 57),
  card('数据订阅', 'Subscriptions', '每天早上发送昨日数据。', 'Sends yesterday’s figures each morning.', true, 1),
]

export const presetRules: readonly CardDraft[] = [
  card('内容屏蔽', 'Blocking', '命中屏蔽词的内容不再显示。', 'What contains a blocked word is not shown.', true, 93),
  card('内容置顶', 'Pinning', '精选内容排在列表最前。', 'Chosen content leads the list.', true, 4),
  card('内容加权', 'Weighting', '按标签提高内容的推荐权重。', 'Raises the weight of content by its tags.', false, 0),
  card('人群投放', 'Audiences', '只向选定的人群投放。', 'Shows content to the chosen audience only.', false, 0),
]

function card(titleZh: string, titleEn: string, zh: string, en: string, isOn: boolean, count: number): CardDraft {
  return { title: { zh: titleZh, en: titleEn }, description: { zh, en }, isOn, count }
}
