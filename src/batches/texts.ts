import { wantTexts } from '../locales/featureTexts.ts'
import type { BatchesTexts } from './texts.zh-CN.ts'

declare module '../locales/featureTexts.ts' {
  interface FeatureTexts extends BatchesTexts {}
}

wantTexts('batches', {
  'zh-CN': () => import('./texts.zh-CN.ts').then(({ batchesZhCN }) => batchesZhCN),
  'en-US': () => import('./texts.en-US.ts').then(({ batchesEnUS }) => batchesEnUS),
})
