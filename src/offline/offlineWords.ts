/** What the page without network says itself; the figures come with their own words. */
interface OfflineWords {
  readonly title: string
  readonly seen: (age: string, at: string) => string
  readonly none: string
  readonly again: string
  readonly justNow: string
  readonly minutes: (count: number) => string
  readonly hours: (count: number) => string
}

export const offlineWords: Readonly<Record<'zh-CN' | 'en-US', OfflineWords>> = {
  'zh-CN': {
    title: '没有网络',
    seen: (age, at) => `下面是${age}看到的数字（${at}，北京时间），之后可能有变化。`,
    none: '这部手机上没有可以显示的数字：联网时打开一次工作台，之后没有网络也能看到。',
    again: '再试一次',
    justNow: '刚刚',
    minutes: (count) => `${count} 分钟前`,
    hours: (count) => `${count} 小时前`,
  },
  'en-US': {
    title: 'No network',
    seen: (age, at) => `These figures were seen ${age} (${at}, China time). They may have changed since.`,
    none: 'There are no figures to show on this phone. Open the workplace once with a network; then they are here without one, too.',
    again: 'Try again',
    justNow: 'just now',
    minutes: (count) => `${count} min ago`,
    hours: (count) => `${count} h ago`,
  },
}
