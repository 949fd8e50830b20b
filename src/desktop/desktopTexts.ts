import type { OwnNewsCode } from './deskNews.ts'
import type { DesktopSettings } from './desktopSettings.ts'

interface DesktopTexts {
  /** The sentences of what the console itself has to tell; `values` of the news fill them. */
  readonly own: Readonly<Record<OwnNewsCode, { readonly title: string; readonly content: string }>>
  readonly many: (count: number) => string
  readonly more: (count: number) => string
  readonly test: { readonly title: string; readonly content: string }
}

/** The words of messages on the desktop, beside the sentences of the bell. The watch page needs them without what the console translates with. */
export const desktopTexts: Readonly<Record<DesktopSettings['language'], DesktopTexts>> = {
  'zh-CN': {
    own: {
      batchDue: {
        title: '定时任务还没有开始：{{title}}',
        content: '计划 {{time}} 开始。打开装有插件的控制台，半小时内会自动开始；之后由你决定。',
      },
      batchMissed: {
        title: '定时任务没有开始：{{title}}',
        content: '计划 {{time}} 开始，当时没有能执行的页面。可以现在开始、换个时间，或者取消。',
      },
    },
    many: (count) => `掌柜：${count} 条新消息`,
    more: (count) => `还有 ${count} 条，看控制台的铃铛。`,
    test: { title: '掌柜：测试消息', content: '新消息会像这样弹出。' },
  },
  'en-US': {
    own: {
      batchDue: {
        title: 'A planned batch has not begun: {{title}}',
        content:
          'It was planned for {{time}}. Open the console with its extension: within half an hour it begins by itself, later you decide.',
      },
      batchMissed: {
        title: 'A planned batch did not begin: {{title}}',
        content: 'It was planned for {{time}}, and no page could run it then. Begin it now, choose another time, or call it off.',
      },
    },
    many: (count) => `Zhanggui: ${count} new messages`,
    more: (count) => `${count} more are in the bell of the console.`,
    test: { title: 'Zhanggui: a test message', content: 'New messages appear like this.' },
  },
}
