import type { Text } from '../../../resources/schema/text.ts'
import type { ChapterName } from '../../../resources/shared/chapterOf.ts'
import type { ChapterText } from './chapter.ts'

/** The handbook in its order. The text of each is `docs/handbook/LANGUAGE/NAME.md`. */
export const chapters = [
  { name: 'first-day', label: { zh: '第一天', en: 'The first day' } },
  { name: 'shops', label: { zh: '添加与维护店铺', en: 'Adding and keeping shops' } },
  { name: 'groups', label: { zh: '分组与选择店铺', en: 'Groups, and choosing shops' } },
  { name: 'people', label: { zh: '子账号、权限与操作记录', en: 'Sub-accounts, rights and the trail' } },
  { name: 'lists', label: { zh: '列表、导入与导出', en: 'Lists, import and export' } },
  { name: 'goods', label: { zh: '商品查询', en: 'Goods query' } },
  { name: 'batches', label: { zh: '批量修改', en: 'Batches' } },
  { name: 'figures', label: { zh: '数据与退货', en: 'Figures and returns' } },
  { name: 'profit', label: { zh: '利润与成本', en: 'Profit and costs' } },
  { name: 'promotion', label: { zh: '推广', en: 'Promotion' } },
  { name: 'hot', label: { zh: '热销与机会商品', en: 'Best sellers and opportunities' } },
  { name: 'collect', label: { zh: '采集与铺货', en: 'Collecting and publishing' } },
  { name: 'workplace', label: { zh: '工作台与预警', en: 'Workplace and alerts' } },
  { name: 'account', label: { zh: '账户、等级与付款', en: 'Account, level and payment' } },
  { name: 'messages', label: { zh: '提示与报错的含义', en: 'What each message means' } },
  { name: 'questions', label: { zh: '常见问题', en: 'Frequent questions' } },
  { name: 'keyboard', label: { zh: '键盘操作', en: 'Keyboard' } },
  { name: 'operator', label: { zh: '给运营人员', en: 'For the operator' } },
] as const satisfies readonly { readonly name: ChapterName; readonly label: Text }[]

export type Chapter = (typeof chapters)[number]
type Language = 'zh' | 'en'

const files = import.meta.glob<ChapterText>('../../../../docs/handbook/{zh,en}/*.md', { import: 'default' })

/** A chapter by its name in an address; null: there is none of that name. */
export function findChapter(name: string | null): Chapter | null {
  return chapters.find((each) => each.name === name) ?? null
}

/** Rejects when the file cannot be had. */
export async function loadChapter(name: ChapterName, language: string): Promise<ChapterText> {
  const folder: Language = language === 'zh-CN' ? 'zh' : 'en'
  const load = files[`../../../../docs/handbook/${folder}/${name}.md`]
  if (!load) throw new Error(`there is no chapter ${name} in ${folder}`)
  return load()
}
