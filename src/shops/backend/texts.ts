import { wantTexts } from '../../locales/featureTexts.ts'
import type { BackendTexts } from './texts.zh-CN.ts'

declare module '../../locales/featureTexts.ts' {
  interface FeatureTexts extends BackendTexts {}
}

wantTexts('backend', {
  'zh-CN': () => import('./texts.zh-CN.ts').then(({ backendZhCN }) => backendZhCN),
  'en-US': () => import('./texts.en-US.ts').then(({ backendEnUS }) => backendEnUS),
})
