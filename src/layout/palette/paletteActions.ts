import type { Text } from '../../resources/schema/text.ts'

export interface PaletteAction {
  readonly label: Text
  /** Other words that people look for. */
  readonly words: readonly string[]
}

/** What the palette can do besides going somewhere. Both languages are here, since either finds it. */
export const paletteActions = {
  checkShops: { label: { zh: '检查全部店铺', en: 'Check all shops' }, words: ['掉线', '在线', 'online', 'state'] },
  settings: { label: { zh: '打开页面设置', en: 'Open the page settings' }, words: ['主题色', 'preferences', 'menu'] },
  theme: { label: { zh: '切换浅色 / 深色', en: 'Switch light / dark' }, words: ['主题', '夜间', 'theme', 'night'] },
  language: { label: { zh: '切换语言', en: 'Switch language' }, words: ['中文', 'English', 'Chinese', '英文'] },
  fullScreen: { label: { zh: '进入 / 退出全屏', en: 'Toggle full screen' }, words: ['fullscreen', '最大化'] },
  shortcuts: { label: { zh: '查看键盘快捷键', en: 'Show the keyboard shortcuts' }, words: ['快捷键', 'hotkeys', '?'] },
  logout: { label: { zh: '退出登录', en: 'Log out' }, words: ['注销', 'sign out', 'quit'] },
} as const satisfies Record<string, PaletteAction>

export type ActionName = keyof typeof paletteActions
