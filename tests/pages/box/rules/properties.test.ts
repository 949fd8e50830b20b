import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { merchantApi } from '../../../../contract/merchantApi.ts'
import { fitProperties, toTemplate } from '../../../../src/pages/box/rules/properties.ts'

const wire = (more: object) => ({ id: '1', pid: '1', ref_pid: '1', name_alias: '', required: false, control_type: 0, ...more })
const template = toTemplate(
  z.parse(merchantApi.propertyTemplate.result, {
    id: '9',
    max_sku_num: null,
    modules: [
      { id: '1', propertys: [wire({ ref_pid: '301', name_alias: '材质 ', control_type: 0, value_unit: ['%'] })] },
      {
        id: '2',
        propertys: [
          wire({
            ref_pid: '300',
            name_alias: '品牌',
            required: true,
            control_type: 1,
            values: { content: [{ vid: '7', value: '无 品牌' }] },
          }),
          wire({ ref_pid: '302', name_alias: '生产日期', control_type: 5 }),
        ],
      },
    ],
  }),
)
const said = (name: string, value: string, more: object = {}) => ({ ref_pid: null, name, vid: null, value, ...more })

describe('a template of properties', () => {
  it('has the required ones first, and what may be said of each', () => {
    expect(template.map(({ refPid, control, isRequired }) => [refPid, control, isRequired])).toEqual([
      [300, 'choice', true],
      [301, 'text', false],
      [302, 'date', false],
    ])
    expect(template[0]).toMatchObject({ chooseMax: 1, values: [{ vid: 7, value: '无 品牌' }] })
  })

  it('takes what the source says where name and value fit, and keeps the rest', () => {
    expect(fitProperties([said('产地', '义乌'), said('材质', '涤纶'), said('品牌', '无品牌')], template)).toEqual([
      { ref_pid: 301, name: '材质 ', vid: null, value: '涤纶' },
      { ref_pid: 300, name: '品牌', vid: 7, value: '无 品牌' },
      said('产地', '义乌'),
    ])
  })

  it('chooses nothing that it does not have, nor more than it takes', () => {
    expect(fitProperties([said('品牌', '天堂')], template)).toEqual([said('品牌', '天堂')])
    expect(fitProperties([said('材质', '涤纶'), said('材质', '铁')], template).map(({ ref_pid }) => ref_pid)).toEqual([301, null])
  })

  it('of another category drops what was chosen under this one', () => {
    expect(fitProperties([said('颜色', '红', { ref_pid: 999, vid: 5 })], template)).toEqual([said('颜色', '红')])
  })
})
