import { describe, expect, it } from 'vitest'
import { checkTexts } from '../../../../src/pages/box/rules/checkTexts.ts'
import { aListing } from '../../../server/builders/box.ts'

const check = (texts: Parameters<typeof aListing>[0], facts: Parameters<typeof checkTexts>[1] = {}) => checkTexts(aListing(texts), facts)

describe('the texts of a listing', () => {
  it('have short titles of 4 to 20 signs and descriptions of 500', () => {
    for (const short_title of ['', '晴雨两用', '伞'.repeat(20)]) expect(check({ short_title })).toEqual([])
    expect(check({ short_title: '伞'.repeat(21) })).toMatchObject([{ reason: 'shortTitleLength', about: [21, '4–20'] }])
    expect(check({ description: '伞'.repeat(500) })).toEqual([])
  })

  it('have titles as wide as the platform states, a Chinese sign counting as two', () => {
    expect(check({ title: '伞伞' }, { titleWidthMax: 4 })).toEqual([])
    expect(check({ title: '伞伞' }, { titleWidthMax: 3 })).toMatchObject([{ reason: 'titleTooLong', about: [4, 3] }])
  })
})
