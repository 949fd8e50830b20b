import { wantTexts } from '../../locales/featureTexts.ts'
import type { ReportTexts } from './texts.zh-CN.ts'

declare module '../../locales/featureTexts.ts' {
  interface FeatureTexts extends ReportTexts {}
}

wantTexts('report', {
  'zh-CN': () => import('./texts.zh-CN.ts').then(({ reportZhCN }) => reportZhCN),
  'en-US': () => import('./texts.en-US.ts').then(({ reportEnUS }) => reportEnUS),
})
