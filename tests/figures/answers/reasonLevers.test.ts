import { expect, it } from 'vitest'
import { isControllable, leverOf } from '../../../src/figures/answers/reasonLevers.ts'

it.each([
  [101, '不想要了', 'mind', false],
  [201, '质量问题', 'quality', true],
  [202, '色差/与图片不符', 'description', true],
  [203, '尺码不合适', 'size', true],
  [301, '少件/漏发', 'packing', true],
  [401, '物流太慢', 'delivery', false],
  [null, '未按约定时间发货', 'delivery', false],
  [null, '7天无理由退换货', 'mind', false],
  [204, '', 'quality', true],
  [999, '', 'unknown', false],
  [null, '其他', 'unknown', false],
] as const)('reason %s %s is %s', (code, text, lever, isTheSellers) => {
  expect([leverOf(code, text), isControllable(code, text)]).toEqual([lever, isTheSellers])
})
