import { wantTexts } from '../../locales/featureTexts.ts'
import type { ProfitTexts } from './texts.zh-CN.ts'

declare module '../../locales/featureTexts.ts' {
  interface FeatureTexts extends ProfitTexts {}
}

wantTexts('profit', {
  'zh-CN': () => import('./texts.zh-CN.ts').then(({ profitZhCN }) => profitZhCN),
  'en-US': () => import('./texts.en-US.ts').then(({ profitEnUS }) => profitEnUS),
})
