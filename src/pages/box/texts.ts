import { wantTexts } from '../../locales/featureTexts.ts'
import type { BoxTexts } from './texts.zh-CN.ts'

declare module '../../locales/featureTexts.ts' {
  interface FeatureTexts extends BoxTexts {}
}

wantTexts('box', {
  'zh-CN': () => import('./texts.zh-CN.ts').then(({ boxZhCN }) => boxZhCN),
  'en-US': () => import('./texts.en-US.ts').then(({ boxEnUS }) => boxEnUS),
})
