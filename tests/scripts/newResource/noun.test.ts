import { describe, expect, it } from 'vitest'
import { parseFlags, toNoun } from '../../../scripts/newResource/noun.ts'

const surroundings = { nextType: 294, nextMigration: 8, menuPlaces: { shop: 4, goods: 9 }, taken: ['shops'] }
const words = ['--label', '供应商/Suppliers', '--one', '供应商/supplier', '--quota', '5,10,10,20']
const title = ['--field', 'supplier_name:text:名称/Name']
const aNoun = (...args: string[]) => toNoun(parseFlags(args), surroundings)

describe('a new resource', () => {
  it('has all of its names from a few words', () => {
    const noun = aNoun('freightPolicies', ...words, '--field', 'policy_name:text:名称/Name', '--field', 'price_fen:money:价格/Price')
    expect(noun).toMatchObject({
      name: 'freightPolicies',
      one: 'freightPolicy',
      Name: 'FreightPolicies',
      One: 'FreightPolicy',
      table: 'freight_policies',
      id: 'freight_policy_id',
      migration: '0008-freight-policies',
      path: '/shop/freightPolicies',
      types: [294, 295, 296],
      menu: { group: 'shop', order: 4 },
      roles: ['admin', 'user'],
      label: { zh: '供应商', en: 'Suppliers' },
      title: { key: 'policy_name', kind: 'text', maxChars: 100 },
      quota: [5, 10, 10, 20],
      shop: null,
    })
    expect(noun.fields.map(({ key }) => key)).toEqual(['policy_name', 'price_fen'])
  })

  it('has the length of a text, the places of a decimal and the values of a state where they are given', () => {
    const given = [
      'supplier_name:text:名称/Name:40',
      'kind:state:类型/Kind:own=自营/Own,agent=代销/Agent',
      'weight_kg:decimal:重量/Weight:3',
      'rate:decimal:费率/Rate',
    ]
    const { fields } = aNoun('suppliers', ...words, ...given.flatMap((field) => ['--field', field]))
    expect(fields).toMatchObject([
      { maxChars: 40 },
      { states: [{ value: 'own', zh: '自营', en: 'Own' }, { value: 'agent' }] },
      { kind: 'decimal', places: 3 },
      { kind: 'decimal', places: 2 },
    ])
  })

  it('may be of a shop', () => {
    const { shop } = aNoun('suppliers', ...words, ...title, '--field', 'shop_uid:reference:店铺/Shop')
    expect(shop).toMatchObject({ key: 'shop_uid', kind: 'reference', label: { zh: '店铺', en: 'Shop' } })
  })

  it.each([
    [['Suppliers', ...words, ...title], 'no name in camelCase'],
    [['shops', ...words, ...title], 'there is a resource or page shops already'],
    [['stock', ...words, ...title], '--single'],
    [['suppliers', '--one', '供应商/supplier', ...title], '--label'],
    [['suppliers', '--label', '供应商/Suppliers', '--one', '供应商/supplier', ...title], '--quota'],
    [['suppliers', ...words, ...title, '--quota', '5,10,10'], '4 whole numbers'],
    [['suppliers', ...words, ...title, '--quota', '5,10,9,20'], 'that do not fall'],
    [['suppliers', ...words, ...title, '--quota', '5,1.5,10,20'], '4 whole numbers'],
    [['suppliers', '--label', '供应商', '--one', '供应商/supplier', ...title], '--label'],
    [['suppliers', ...words], 'the first one is the title'],
    [['suppliers', ...words, '--field', 'price:money:价格/Price'], 'the first one is the title'],
    [['suppliers', ...words, ...title, ...title], 'the key is taken'],
    [['suppliers', ...words, ...title, '--field', 'version:number:版本/Version'], 'the key is taken'],
    [['suppliers', ...words, ...title, '--field', 'price:euro:价格/Price'], 'the types are text, longText'],
    [['suppliers', ...words, ...title, '--field', 'price:money'], 'a word in both languages'],
    [['suppliers', ...words, ...title, '--field', 'kind:state:类型/Kind'], 'the values of a state'],
    [['suppliers', ...words, '--field', 'supplier_name:text:名称/Name:many'], 'a whole number'],
    [['suppliers', ...words, ...title, '--field', 'rate:decimal:费率/Rate:9'], '1 to 6 places'],
    [['suppliers', ...words, ...title, '--field', 'group:reference:分组/Group:shopGroups'], 'a reference is to a shop'],
    [
      ['suppliers', ...words, ...title, '--field', 'from_uid:reference:由/From', '--field', 'to_uid:reference:至/To'],
      'one field may refer to a shop',
    ],
    [['suppliers', ...words, ...title, '--menu', 'nowhere'], 'the groups are shop, goods'],
    [['suppliers', ...words, ...title, '--roles', 'sub_user'], '--roles'],
  ])('is refused with a sentence: %j', (args, sentence) => {
    expect(() => aNoun(...args)).toThrow(sentence)
  })
})
