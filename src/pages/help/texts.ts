import { wantTexts } from '../../locales/featureTexts.ts'
import type { HelpTexts } from './texts.zh-CN.ts'

declare module '../../locales/featureTexts.ts' {
  interface FeatureTexts extends HelpTexts {}
}

wantTexts('help', {
  'zh-CN': () => import('./texts.zh-CN.ts').then(({ helpZhCN }) => helpZhCN),
  'en-US': () => import('./texts.en-US.ts').then(({ helpEnUS }) => helpEnUS),
})
