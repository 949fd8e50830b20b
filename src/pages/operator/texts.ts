import { wantTexts } from '../../locales/featureTexts.ts'
import type { OperatorTexts } from './texts.zh-CN.ts'

declare module '../../locales/featureTexts.ts' {
  interface FeatureTexts extends OperatorTexts {}
}

wantTexts('operator', {
  'zh-CN': () => import('./texts.zh-CN.ts').then(({ operatorZhCN }) => operatorZhCN),
  'en-US': () => import('./texts.en-US.ts').then(({ operatorEnUS }) => operatorEnUS),
})
