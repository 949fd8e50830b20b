import { wantTexts } from '../../locales/featureTexts.ts'
import type { ReturnsTexts } from './texts.zh-CN.ts'

declare module '../../locales/featureTexts.ts' {
  interface FeatureTexts extends ReturnsTexts {}
}

wantTexts('returns', {
  'zh-CN': () => import('./texts.zh-CN.ts').then(({ returnsZhCN }) => returnsZhCN),
  'en-US': () => import('./texts.en-US.ts').then(({ returnsEnUS }) => returnsEnUS),
})
