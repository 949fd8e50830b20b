import { wantTexts } from '../../locales/featureTexts.ts'
import type { HotTexts } from './texts.zh-CN.ts'

declare module '../../locales/featureTexts.ts' {
  interface FeatureTexts extends HotTexts {}
}

wantTexts('hot', {
  'zh-CN': () => import('./texts.zh-CN.ts').then(({ hotZhCN }) => hotZhCN),
  'en-US': () => import('./texts.en-US.ts').then(({ hotEnUS }) => hotEnUS),
})
