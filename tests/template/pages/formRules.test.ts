import { describe, expect, it } from 'vitest'
import {
  channelFields,
  channelRules,
  checkActivityName,
  checkPromotionLink,
  checkWords,
  countWords,
  findProblems,
  groupRules,
} from '../../../src/template/pages/formRules.ts'

describe('the name of an activity [spec 5.8]', () => {
  it.each([
    ['秋季上新2026', null],
    ['A', null],
    ['上'.repeat(20), null],
    ['𠮷'.repeat(20), null],
    ['', 'required'],
    ['   ', 'required'],
    ['上'.repeat(21), 'tooManyCharacters'],
    ['autumn sale', 'nameCharacters'],
    ['秋季-上新', 'nameCharacters'],
    ['été', 'nameCharacters'],
  ])('%j is judged %s', (name, reason) => {
    expect(checkActivityName(name)?.reason ?? null).toBe(reason)
  })
})

describe('the promotion link [spec 5.9]', () => {
  it.each([
    ['http://example.test/a', null],
    ['https://example.test', null],
    ['', 'linkStart'],
    ['http://', 'linkStart'],
    ['http:// blank', 'linkStart'],
    ['ftp://example.test', 'linkStart'],
    ['see http://example.test', 'linkStart'],
    ['javascript:alert(1)//http://', 'linkStart'],
  ])('%j is judged %s', (link, reason) => {
    expect(checkPromotionLink(link)?.reason ?? null).toBe(reason)
  })
})

describe('words', () => {
  it.each([
    ['', 0],
    [' \n ', 0],
    ['好物', 2],
    ['good things, ten yuan!', 4],
    ['买 2 件 iPhone 壳。', 5],
    ['——……', 0],
  ])('of %j are %i', (text, words) => {
    expect(countWords(text)).toBe(words)
  })

  it.each([
    ['200 Chinese characters', '字'.repeat(200), null],
    ['201 Chinese characters', '字'.repeat(201), 'tooManyWords'],
    ['200 English words', 'word '.repeat(200), null],
    ['201 English words', 'word '.repeat(201), 'tooManyWords'],
  ])('%s are judged %s [spec 5.10]', (_title, text, reason) => {
    expect(checkWords(text)?.reason ?? null).toBe(reason)
  })
})

describe('the rates of the group form', () => {
  const values = { mode: '', resolution: '', frameRate: '15', lowestRate: '300', highestRate: '1500', channels: '', notes: '' }

  it.each([
    ['frameRate', '1', null],
    ['frameRate', '30', null],
    ['frameRate', '0.9', 'outOfRange'],
    ['frameRate', '31', 'outOfRange'],
    ['frameRate', '', 'required'],
    ['frameRate', 'many', 'notANumber'],
    ['lowestRate', '150', null],
    ['lowestRate', '149', 'outOfRange'],
    ['highestRate', '1800', null],
    ['highestRate', '1801', 'outOfRange'],
    ['highestRate', '299', 'wrongOrder'],
    ['highestRate', '300', null],
  ] as const)('%s of %j is judged %s [spec 5.11]', (field, value, reason) => {
    expect(groupRules[field]?.(value, { ...values, [field]: value })?.reason ?? null).toBe(reason)
  })

  it('names the limits that were missed', () => {
    expect(groupRules.frameRate?.('99', values)).toEqual({ reason: 'outOfRange', limits: { min: 1, max: 30 } })
  })
})

describe('findProblems', () => {
  const empty = { activityName: '', channelType: '', promotionLink: '', advertisingSource: '', advertisingContent: '', profile: '' }

  it('finds those of the fields asked for, and no others', () => {
    expect(Object.keys(findProblems(channelFields, empty, channelRules))).toEqual(['activityName', 'promotionLink'])
    expect(findProblems(['promotionLink'], empty, channelRules)).toEqual({ promotionLink: { reason: 'linkStart' } })
  })
})
