import { describe, expect, it } from 'vitest'
import { type SettingsDraft, toSettingsDraft } from '../../../src/pages/profit/costSettings.ts'
import { areSettingsSame, mergeSettings } from '../../../src/pages/profit/mergeSettings.ts'

const cost = (id: string, amount: number) => ({
  id,
  name: id,
  kind: 'monthly' as const,
  amount,
  from: '2026-01-01',
  to: null,
  shop_uid_list: null,
})
const rule = (courier: string, first_fen: number) => ({ courier, first_grams: 1_000, first_fen, step_grams: 1_000, step_fen: 100 })
const base = toSettingsDraft({
  shared: [cost('rent', 100), cost('tax', 200)],
  freight: [rule('', 300), rule('ZTO', 280)],
  target_margin_bp: 1_500,
})

const changeShared = (draft: SettingsDraft, id: string, amount: string): SettingsDraft => ({
  ...draft,
  shared: draft.shared.map((each) => (each.id === id ? { ...each, amount } : each)),
})
const amountsOf = ({ shared }: SettingsDraft) => shared.map(({ id, amount }) => `${id} ${amount}`)
const freightOf = ({ freight }: SettingsDraft) => freight.map(({ courier, firstYuan }) => `${courier} ${firstYuan}`)

describe('settings that two people changed', () => {
  it('are as each of them changed them', () => {
    const typed = changeShared(base, 'rent', '5.00')
    const saved = { ...changeShared(base, 'tax', '7.00'), target: '20' }
    const merged = mergeSettings(base, typed, saved)
    expect([amountsOf(merged), merged.target]).toEqual([['rent 5.00', 'tax 7.00'], '20'])
  })

  it('are as they were typed here where both changed the same', () => {
    const merged = mergeSettings(
      base,
      { ...changeShared(base, 'rent', '5.00'), target: '30' },
      { ...changeShared(base, 'rent', '6.00'), target: '20' },
    )
    expect([amountsOf(merged)[0], merged.target]).toEqual(['rent 5.00', '30'])
  })

  it('have what each added, and lack what each took out and the other did not change', () => {
    const typed = {
      ...base,
      shared: [...base.shared.slice(1), ...toSettingsDraft({ shared: [cost('labour', 1)], freight: [], target_margin_bp: 0 }).shared],
    }
    const saved = toSettingsDraft({ shared: [cost('rent', 100), cost('water', 3)], freight: [], target_margin_bp: 1_500 })
    expect(amountsOf(mergeSettings(base, typed, saved))).toEqual(['water 0.03', 'labour 0.01'])
    // What was changed here is kept, though it was taken out there.
    expect(amountsOf(mergeSettings(base, changeShared(base, 'tax', '9.00'), saved))).toEqual(['rent 1.00', 'water 0.03', 'tax 9.00'])
  })

  it('tell rules of freight apart by their courier, wherever they are in the list', () => {
    const typed = { ...base, freight: base.freight.map((each) => (each.courier === 'ZTO' ? { ...each, firstYuan: '9.00' } : each)) }
    const saved = toSettingsDraft({ shared: [], freight: [rule('YTO', 250), rule('ZTO', 280), rule('', 310)], target_margin_bp: 1_500 })
    const merged = mergeSettings(base, typed, saved)
    expect(freightOf(merged)).toEqual(['YTO 2.50', 'ZTO 9.00', ' 3.10'])
    expect(new Set(merged.freight.map(({ key }) => key)).size).toBe(3)
    // Again, on top of what was saved next.
    expect(freightOf(mergeSettings(saved, merged, saved))).toEqual(['YTO 2.50', 'ZTO 9.00', ' 3.10'])
  })

  it('are the same where all values are, in whatever order a cost names them', () => {
    const turned = { ...base, shared: base.shared.map((each) => Object.fromEntries(Object.entries(each).toReversed()) as typeof each) }
    expect(areSettingsSame(base, turned)).toBe(true)
    expect(areSettingsSame(base, changeShared(base, 'rent', '5.00'))).toBe(false)
    expect(areSettingsSame(base, { ...base, freight: [] })).toBe(false)
  })
})
