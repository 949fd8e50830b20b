import { wantTexts } from '../../locales/featureTexts.ts'
import type { SuggestionsTexts } from './texts.zh-CN.ts'

declare module '../../locales/featureTexts.ts' {
  interface FeatureTexts extends SuggestionsTexts {}
}

wantTexts('suggestions', {
  'zh-CN': () => import('./texts.zh-CN.ts').then(({ suggestionsZhCN }) => suggestionsZhCN),
  'en-US': () => import('./texts.en-US.ts').then(({ suggestionsEnUS }) => suggestionsEnUS),
})
