import { describe, expect, it } from 'vitest'
import { isCreditCode, isDocumentNo, isIdCardNo, maskDocumentNo } from '../../src/domain/documentNumbers.ts'
import { fc } from '../fastCheck.ts'

/** The first two are the examples of GB 11643, the codes those of public authorities. */
const idCards = ['11010519491231002X', '440524188001010014', '110101199003074477']
const creditCodes = ['91350100M000100Y43', '91110000600037341L', '91440300708461136T']

describe('an identity card number', () => {
  it.each(idCards)('%s is one', (text) => expect(isIdCardNo(text)).toBe(true))

  it.each([
    ['with another check character', '110105194912310021'],
    ['with a small x', '11010519491231002x'],
    ['of 15 digits', '110105491231002'],
    ['with a day that no calendar has', '110105194902300024'],
    ['with a month that no calendar has', '11010519491331002X'],
    ['with a region that begins with 0', '01010519491231002X'],
    ['with a letter inside', '1101051949123100AX'],
    ['that is empty', ''],
    ['with a line break behind', '11010519491231002X\n'],
  ])('%s is none', (_title, text) => expect(isIdCardNo(text)).toBe(false))
})

describe('a unified social credit code', () => {
  it.each(creditCodes)('%s is one', (text) => expect(isCreditCode(text)).toBe(true))

  it.each([
    ['with another check character', '91350100M000100Y44'],
    ['with a letter that the standard leaves out', '91350100I000100Y43'],
    ['with a letter in the region', '9135010AM000100Y43'],
    ['of 17 characters', '91350100M000100Y4'],
    ['that is empty', ''],
  ])('%s is none', (_title, text) => expect(isCreditCode(text)).toBe(false))
})

describe('a slip of the keyboard', () => {
  const cases = [...idCards.map((text) => [isIdCardNo, text] as const), ...creditCodes.map((text) => [isCreditCode, text] as const)]

  it('in one digit is found', () => {
    fc.assert(
      fc.property(fc.constantFrom(...cases), fc.nat(16), fc.integer({ min: 1, max: 9 }), ([check, text], index, shift) => {
        const digit = text.charAt(index)
        fc.pre(/\d/.test(digit))
        const wrong = text.slice(0, index) + String((Number(digit) + shift) % 10) + text.slice(index + 1)
        expect(check(wrong)).toBe(false)
      }),
    )
  })

  it('that swaps two neighbours is found', () => {
    fc.assert(
      fc.property(fc.constantFrom(...cases), fc.nat(16), ([check, text], index) => {
        const one = text.charAt(index)
        const other = text.charAt(index + 1)
        fc.pre(one !== other)
        expect(check(text.slice(0, index) + other + one + text.slice(index + 2))).toBe(false)
      }),
    )
  })
})

describe('a document number', () => {
  it('is checked by its kind', () => {
    expect(isDocumentNo('personal', '11010519491231002X')).toBe(true)
    expect(isDocumentNo('enterprise', '11010519491231002X')).toBe(false)
    expect(isDocumentNo('enterprise', '91350100M000100Y43')).toBe(true)
    expect(isDocumentNo('personal', '91350100M000100Y43')).toBe(false)
  })

  it('shows its ends only', () => {
    expect(maskDocumentNo('11010519491231002X')).toBe('110*************2X')
  })
})
