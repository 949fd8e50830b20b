import type { Text } from '../../resources/schema/text.ts'
import { swayAmong } from './sway.ts'

const names: readonly [Text, ...Text[]] = [
  { zh: '林晓', en: 'Lin Xiao' },
  { zh: '周一帆', en: 'Zhou Yifan' },
  { zh: '陈若水', en: 'Chen Ruoshui' },
  { zh: '许知行', en: 'Xu Zhixing' },
  { zh: '何青', en: 'He Qing' },
  { zh: '沈云', en: 'Shen Yun' },
  { zh: '罗小满', en: 'Luo Xiaoman' },
  { zh: '唐静', en: 'Tang Jing' },
]

/** A made-up person; the same for the same seed. */
export function personName(seed: number): Text {
  return swayAmong(seed, names)
}
