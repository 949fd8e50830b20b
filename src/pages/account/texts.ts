import { wantTexts } from '../../locales/featureTexts.ts'
import type { AccountTexts } from './texts.zh-CN.ts'

declare module '../../locales/featureTexts.ts' {
  interface FeatureTexts extends AccountTexts {}
}

wantTexts('account', {
  'zh-CN': () => import('./texts.zh-CN.ts').then(({ accountZhCN }) => accountZhCN),
  'en-US': () => import('./texts.en-US.ts').then(({ accountEnUS }) => accountEnUS),
})
