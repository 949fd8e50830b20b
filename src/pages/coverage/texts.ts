import { wantTexts } from '../../locales/featureTexts.ts'
import type { CoverageTexts } from './texts.zh-CN.ts'

declare module '../../locales/featureTexts.ts' {
  interface FeatureTexts extends CoverageTexts {}
}

wantTexts('coverage', {
  'zh-CN': () => import('./texts.zh-CN.ts').then(({ coverageZhCN }) => coverageZhCN),
  'en-US': () => import('./texts.en-US.ts').then(({ coverageEnUS }) => coverageEnUS),
})
