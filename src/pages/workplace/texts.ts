import { wantTexts } from '../../locales/featureTexts.ts'
import type { WorkplaceTexts } from './texts.zh-CN.ts'

declare module '../../locales/featureTexts.ts' {
  interface FeatureTexts extends WorkplaceTexts {}
}

wantTexts('workplace', {
  'zh-CN': () => import('./texts.zh-CN.ts').then(({ workplaceZhCN }) => workplaceZhCN),
  'en-US': () => import('./texts.en-US.ts').then(({ workplaceEnUS }) => workplaceEnUS),
})
