import type { Channel } from '../../../contract/entities/channel.ts'
import { field } from '../../resources/schema/field.ts'
import { AddressInput, KeptAddressInput, SigningSecretInput } from './AddressInput.tsx'
import { ClockInput } from './ClockInput.tsx'
import { TopicsInput } from './TopicsInput.tsx'

const robotOnly = {
  label: { zh: '机器人地址（Webhook）', en: 'Address of the robot (webhook)' },
  help: {
    zh: '在群设置里添加“群机器人”或“自定义机器人”，复制它给出的地址。地址加密保存，不再显示。',
    en: 'In the settings of the group, add a group robot (custom robot) and copy the address that it gives you. It is kept encrypted and never shown again.',
  },
}
const robotOrMailbox = {
  label: { zh: '机器人地址（Webhook）或邮箱', en: 'Address of the robot (webhook), or a mailbox' },
  help: {
    zh: '发到群里：在群设置里添加“群机器人”或“自定义机器人”，复制它给出的地址。发邮件：填写邮箱。地址加密保存，不再显示。',
    en: 'For a group: in its settings, add a group robot (custom robot) and copy the address that it gives you. For e-mail: your e-mail address. It is kept encrypted and never shown again.',
  },
}

/** What is typed for a channel, in this order. `hasMail`: the server sends e-mail. `isNew`: there is no address of it yet. */
export const toChannelFormFields = (hasMail: boolean, isNew: boolean) => ({
  ...fieldsBefore,
  address: field.text({ ...(hasMail ? robotOrMailbox : robotOnly), input: async () => (isNew ? AddressInput : KeptAddressInput) }),
  ...fieldsAfter,
})

const fieldsBefore = {
  name: field.text({ label: { zh: '名称', en: 'Name' }, help: { zh: '例如群的名字。', en: 'Such as the name of the group.' } }),
} as const

const fieldsAfter = {
  secret: field.text({
    label: { zh: '加签密钥', en: 'Signing secret' },
    help: {
      zh: '只有钉钉、飞书的机器人选了“加签”或“签名校验”时才填。选“自定义关键词”的，关键词填“掌柜”。',
      en: 'Only for DingTalk and Feishu robots with signatures turned on. For robots with a keyword, use the keyword 掌柜.',
    },
    input: async () => SigningSecretInput,
  }),
  topics: field.texts({ label: { zh: '发送哪些消息', en: 'Which messages' }, input: async () => TopicsInput }),
  quiet_from: field.text({
    label: { zh: '免打扰开始', en: 'Quiet from' },
    help: { zh: '北京时间。两个都不填，就没有免打扰。', en: 'Beijing time. Leave both empty for no quiet hours.' },
    input: async () => ClockInput,
  }),
  quiet_until: field.text({
    label: { zh: '免打扰结束', en: 'Quiet until' },
    help: {
      zh: '期间的消息到这时合成一条发送，已读的不再发送。',
      en: 'Messages of these hours are then sent as one, without those that you have read.',
    },
    input: async () => ClockInput,
  }),
  urgent_always: field.boolean({ label: { zh: '免打扰时仍发送紧急消息', en: 'Send urgent messages in quiet hours' } }),
  language: field.state({
    label: { zh: '消息语言', en: 'Language of messages' },
    states: [
      { value: 'zh-CN', label: { zh: '中文', en: 'Chinese' }, tone: 'quiet' },
      { value: 'en-US', label: { zh: '英文', en: 'English' }, tone: 'quiet' },
    ],
  }),
  is_on: field.boolean({ label: { zh: '开启', en: 'On' } }),
} as const

/** What a new channel starts with: what is rare and matters, and a night in peace. */
export function toNewChannel(language: string) {
  const topics = ['morning', 'alerts', 'batches', 'shops', 'work']
  return { topics, quiet_from: '22:00', quiet_until: '08:00', urgent_always: true, language, is_on: true }
}

/** The channel as its form starts with it: the address is not known here. */
export function toTyped({ name, topics, quiet_from, quiet_until, urgent_always, language, is_on }: Channel) {
  return { name, topics, quiet_from, quiet_until, urgent_always, language, is_on }
}
