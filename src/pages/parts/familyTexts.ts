import { wantTexts } from '../../locales/featureTexts.ts'

const zhCN = {
  families: {
    signs: { title: '标题相同', near: '标题相近', picture: '图片相同', number: '编码相同', forms: '规格相同', category: '类目相同' },
    menu: '同款',
    menuOf: '同款：{{title}}',
    note: '同款的范围',
    found: '在 {{shops}} 家店铺，共 {{goods}} 个商品。',
    readAt: '店铺商品列表最早读于 {{time}}。',
    unread: '{{count}} 家店铺的商品列表没有读到，那里有没有同款不知道：{{shops}}。',
    readAgain: '重新读取店铺',
    why: '为什么是同款',
    reading: '正在读取店铺商品，查找同款：{{done}} / {{total}} 家',
    readingLabel: '正在读取店铺商品',
    goOn: '不再等待，用已读到的店铺',
  },
}
const enUS: typeof zhCN = {
  families: {
    signs: {
      title: 'Same title',
      near: 'Near title',
      picture: 'Same picture',
      number: 'Same own code',
      forms: 'Same specs',
      category: 'Same category',
    },
    menu: 'Family',
    menuOf: 'Family: {{title}}',
    note: 'What the family is made of',
    found: '· shops: {{shops}} · goods: {{goods}}.',
    readAt: 'The oldest of the shops’ goods lists was read on {{time}}.',
    unread: 'Shops whose goods list was not read ({{count}}), so that it is not known whether they have it: {{shops}}.',
    readAgain: 'Read the shops again',
    why: 'Why these are the same',
    reading: 'Looking for it in the shops’ goods lists: {{done}} of {{total}} shops',
    readingLabel: 'Reading goods lists',
    goOn: 'Go on with the shops that were read',
  },
}

declare module '../../locales/featureTexts.ts' {
  interface FeatureTexts {
    families: (typeof zhCN)['families']
  }
}

wantTexts('families', { 'zh-CN': async () => zhCN, 'en-US': async () => enUS })
