import type { Text } from '../../../resources/schema/text.ts'
import { type DemoMessage, MessageStatus, type messageEndpoints } from '../endpoints/messages.ts'
import type { AnswersTo } from './demoAnswer.ts'
import { personName } from './people.ts'
import { swayBetween } from './sway.ts'

const MINUTE_MS = 60_000
const CHAT_ENTRIES = 12

interface Draft {
  readonly type: DemoMessage['type']
  readonly title: Text
  readonly content: Text
  readonly agoMinutes: number
  readonly isRead: boolean
}

const drafts: readonly Draft[] = [
  {
    type: 'message',
    title: { zh: '周一帆', en: 'Zhou Yifan' },
    content: { zh: '审核请求已发出，请查看。', en: 'The review is requested, please have a look.' },
    agoMinutes: 4,
    isRead: false,
  },
  {
    type: 'message',
    title: { zh: '陈若水', en: 'Chen Ruoshui' },
    content: { zh: '这次的素材已经换成新版。', en: 'The pictures are the new ones now.' },
    agoMinutes: 35,
    isRead: false,
  },
  {
    type: 'message',
    title: { zh: '何青', en: 'He Qing' },
    content: { zh: '直播间的标题改好了。', en: 'The title of the live room is changed.' },
    agoMinutes: 190,
    isRead: true,
  },
  {
    type: 'notice',
    title: { zh: '续费通知', en: 'Renewal' },
    content: { zh: '内容审核服务将在 7 天后到期。', en: 'The content review ends in 7 days.' },
    agoMinutes: 60,
    isRead: false,
  },
  {
    type: 'notice',
    title: { zh: '规则开通成功', en: 'Rule in force' },
    content: { zh: '内容屏蔽规则已于今天生效。', en: 'The blocking rule is in force from today.' },
    agoMinutes: 1_500,
    isRead: true,
  },
  {
    type: 'todo',
    title: { zh: '质检队列变更', en: 'Queue changed' },
    content: { zh: '视频队列新增 12 条，请在今天处理。', en: 'The video queue has 12 more items, due today.' },
    agoMinutes: 15,
    isRead: false,
  },
]

const chatLines: readonly [Text, ...Text[]] = [
  { zh: '这款还有别的颜色吗？', en: 'Is there another colour?' },
  { zh: '什么时候发货？', en: 'When does it ship?' },
  { zh: '刚下单，谢谢！', en: 'Just ordered, thank you!' },
  { zh: '可以再看一下细节吗？', en: 'Could you show the detail again?' },
  { zh: '优惠券在哪里领？', en: 'Where is the coupon?' },
  { zh: '第二次买了，质量不错。', en: 'Second order, good quality.' },
]

export const answerMessages: AnswersTo<typeof messageEndpoints> = {
  messageList: (_payload, { nowMs, readIds, say }) =>
    drafts.map(({ type, title, content, agoMinutes, isRead }, index) => ({
      id: index + 1,
      type,
      title: say(title),
      subTitle: '',
      avatar: '',
      content: say(content),
      time: nowMs - agoMinutes * MINUTE_MS,
      messageType: type === 'notice' ? 1 : 0,
      status: isRead || readIds.has(index + 1) ? MessageStatus.read : MessageStatus.unread,
    })),

  messageRead({ ids }, { readIds }) {
    for (const id of ids) readIds.add(id)
    return true
  },

  chatList: (_payload, { nowMs, say }) =>
    Array.from({ length: CHAT_ENTRIES }, (_, index) => ({
      id: index + 1,
      username: say(personName(index)),
      content: say(chatLines[index % chatLines.length] ?? chatLines[0]),
      time: nowMs - (CHAT_ENTRIES - index) * swayBetween(index, 20, 50) * 1_000,
      isCollect: index % 5 === 2,
    })).sort((a, b) => a.time - b.time),
}
