import { defineTexts } from '../../locales/featureTexts.ts'
import type { ProfitTexts } from './texts.zh-CN.ts'

declare module '../../locales/featureTexts.ts' {
  interface FeatureTexts {
    profit: ProfitTexts
  }
}

export const profitTexts = defineTexts('profit', {
  'zh-CN': () => import('./texts.zh-CN.ts').then(({ profitZhCN }) => profitZhCN),
  'en-US': () => import('./texts.en-US.ts').then(({ profitEnUS }) => profitEnUS),
})
