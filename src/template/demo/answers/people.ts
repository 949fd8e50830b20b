import type { Text } from '../../../resources/schema/text.ts'

const names = [
  { zh: '林晓', en: 'Lin Xiao' },
  { zh: '周一帆', en: 'Zhou Yifan' },
  { zh: '陈若水', en: 'Chen Ruoshui' },
  { zh: '许知行', en: 'Xu Zhixing' },
  { zh: '何青', en: 'He Qing' },
  { zh: '沈云', en: 'Shen Yun' },
  { zh: '罗小满', en: 'Luo Xiaoman' },
  { zh: '唐静', en: 'Tang Jing' },
] as const satisfies readonly Text[]

/** A made-up person; neighbours in number are different people. */
export function personName(index: number): Text {
  return names[index % names.length] ?? names[0]
}
