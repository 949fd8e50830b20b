import { wantTexts } from '../locales/featureTexts.ts'
import type { TemplateTexts } from './texts.zh-CN.ts'

declare module '../locales/featureTexts.ts' {
  interface FeatureTexts extends TemplateTexts {}
}

wantTexts('template', {
  'zh-CN': () => import('./texts.zh-CN.ts').then(({ templateZhCN }) => templateZhCN),
  'en-US': () => import('./texts.en-US.ts').then(({ templateEnUS }) => templateEnUS),
})
