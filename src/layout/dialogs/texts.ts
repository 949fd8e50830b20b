import { wantTexts } from '../../locales/featureTexts.ts'
import type { DialogsTexts } from './texts.zh-CN.ts'

declare module '../../locales/featureTexts.ts' {
  interface FeatureTexts extends DialogsTexts {}
}

wantTexts('dialogs', {
  'zh-CN': () => import('./texts.zh-CN.ts').then(({ dialogsZhCN }) => dialogsZhCN),
  'en-US': () => import('./texts.en-US.ts').then(({ dialogsEnUS }) => dialogsEnUS),
})
