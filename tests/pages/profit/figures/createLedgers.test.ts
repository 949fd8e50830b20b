import { describe, expect, it } from 'vitest'
import { createDictionary } from '../../../../src/figures/columns/dictionary.ts'
import { createLedgers } from '../../../../src/pages/profit/figures/createLedgers.ts'

const nothing = { put: [], gone: [] }

function someLedgers(...ids: readonly string[]) {
  const { lists } = createDictionary()
  const ledgers = createLedgers(() => lists)
  for (const id of ids) ledgers.take({ id, base: null, ...nothing })
  const numberOf = (id: string) => {
    const ledger = ledgers.find(id)
    return ledger && ledgers.numberOf(ledger)
  }
  return { ...ledgers, numberOf }
}

describe('a ledger', () => {
  it('is there under the name that it was given, and no other is', () => {
    const { find } = someLedgers('a')
    expect(find('a')).not.toBe(null)
    expect(find('b')).toBe(null)
  })

  it('goes when two others were used since', () => {
    const { find, take } = someLedgers('a', 'b')
    find('a')
    take({ id: 'c', base: null, ...nothing })
    expect(['a', 'b', 'c'].map((id) => find(id) !== null)).toEqual([true, false, true])
  })

  it('stays the same one when a part of it changes, also under another name', () => {
    const { take, find, numberOf } = someLedgers('a')
    const before = numberOf('a')
    expect(take({ id: 'a', ...nothing })).toBe(true)
    expect(take({ id: 'b', base: 'a', ...nothing })).toBe(true)
    expect([numberOf('b'), find('a')]).toEqual([before, null])
  })

  it('is another one when it is sent whole again', () => {
    const { take, numberOf } = someLedgers('a')
    const before = numberOf('a')
    take({ id: 'a', base: null, ...nothing })
    expect(numberOf('a')).not.toBe(before)
  })

  it('cannot be changed where it is not there', () => {
    const { take, find } = someLedgers('a')
    expect(take({ id: 'c', base: 'b', ...nothing })).toBe(false)
    expect(find('c')).toBe(null)
  })
})
