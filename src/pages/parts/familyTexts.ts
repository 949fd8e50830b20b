import { wantTexts } from '../../locales/featureTexts.ts'

const zhCN = {
  families: {
    signs: { title: '标题相同', near: '标题相近', picture: '图片相同', number: '编码相同', forms: '规格相同', category: '类目相同' },
  },
}
const enUS: typeof zhCN = {
  families: {
    signs: {
      title: 'Same title',
      near: 'Near title',
      picture: 'Same picture',
      number: 'Same own number',
      forms: 'Same specs',
      category: 'Same category',
    },
  },
}

declare module '../../locales/featureTexts.ts' {
  interface FeatureTexts {
    families: (typeof zhCN)['families']
  }
}

wantTexts('families', { 'zh-CN': async () => zhCN, 'en-US': async () => enUS })
