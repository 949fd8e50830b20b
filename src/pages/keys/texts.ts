import { wantTexts } from '../../locales/featureTexts.ts'
import type { KeysTexts } from './texts.zh-CN.ts'

declare module '../../locales/featureTexts.ts' {
  interface FeatureTexts extends KeysTexts {}
}

wantTexts('keys', {
  'zh-CN': () => import('./texts.zh-CN.ts').then(({ keysZhCN }) => keysZhCN),
  'en-US': () => import('./texts.en-US.ts').then(({ keysEnUS }) => keysEnUS),
})
