import type { Text } from '../../../resources/schema/text.ts'
import type { formEndpoints } from '../endpoints/forms.ts'
import type { AnswersTo } from './demoAnswer.ts'

const HOUR_MS = 3_600_000

const operations: readonly (Text & { readonly isPassed: boolean })[] = [
  { zh: '最高码率由 1200 kbps 改为 1500 kbps', en: 'Highest bit rate from 1200 to 1500 kbps', isPassed: false },
  { zh: '帧率由 25 fps 改为 15 fps', en: 'Frame rate from 25 to 15 fps', isPassed: true },
  { zh: '分辨率由 1280 × 720 改为 720 × 1280', en: 'Resolution from 1280 × 720 to 720 × 1280', isPassed: true },
  { zh: '音频声道由 1 改为 2', en: 'Audio channels from 1 to 2', isPassed: true },
]

export const answerForms: AnswersTo<typeof formEndpoints> = {
  submitChannelForm: ({ activityName }) => ({ activityNumber: `A-${1_000 + activityName.length}` }),
  basicProfile: (_payload, { say }) => ({
    video: {
      mode: say({ zh: '自定义', en: 'Custom' }),
      resolution: '720 × 1280',
      frameRate: 15,
      lowestRate: 300,
      highestRate: 1_500,
    },
    audio: { mode: say({ zh: '自定义', en: 'Custom' }), channels: 2, sampleRate: 48_000, encoding: 'AAC-LC' },
    step: 1,
  }),
  operationLog: (_payload, { nowMs, say }) =>
    operations.map((operation, index) => ({
      key: String(index + 1),
      contentNumber: `V-${2_040 - index * 7}`,
      updateContent: say(operation),
      status: operation.isPassed ? 1 : 0,
      updateTime: nowMs - (index * 19 + 2) * HOUR_MS,
    })),
}
