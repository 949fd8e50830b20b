import { describe, expect, it } from 'vitest'
import { type ProfitSettingsFields, profitSettingsSchema, sharedCostKinds, unsetProfitSettings } from '../../../contract/entities/cost.ts'
import { readCostSettings, type SettingsDraft, toSettingsDraft } from '../../../src/pages/profit/costSettings.ts'
import { fc } from '../../fastCheck.ts'

const settings: ProfitSettingsFields = {
  shared: [
    { id: 'rent', name: 'Rent', kind: 'monthly', amount: 680_000, from: '2026-01-01', to: '2026-12-31', shop_uid_list: null },
    { id: 'tax', name: 'Tax', kind: 'ofRevenue', amount: 125, from: '2026-01-01', to: null, shop_uid_list: ['a'] },
  ],
  freight: [{ courier: '', first_grams: 1_000, first_fen: 300, step_grams: 500, step_fen: 105 }],
  target_margin_bp: 1_500,
}
const draft = toSettingsDraft(settings)
const problemsOf = (changed: Partial<SettingsDraft>) => {
  const read = readCostSettings({ ...draft, ...changed })
  return 'problems' in read ? Object.fromEntries(read.problems) : {}
}
const withShared = (changed: object) => ({ shared: draft.shared.map((cost, at) => (at === 0 ? { ...cost, ...changed } : cost)) })

describe('what shops pay together, as it is typed', () => {
  it('is yuan or percent by its kind, and read as it was', () => {
    expect(draft.shared.map(({ amount }) => amount)).toEqual(['6800.00', '1.25'])
    expect(draft.freight).toMatchObject([{ firstGrams: '1000', firstYuan: '3.00', stepGrams: '500', stepYuan: '1.05' }])
    expect(draft.target).toBe('15')
    expect(readCostSettings(draft)).toEqual({ fields: settings })
  })

  it('comes back as the server would take it, whatever the amounts', () => {
    const amount = fc.record({ kind: fc.constantFrom(...sharedCostKinds), amount: fc.integer({ min: 0, max: 10_000 }) })
    fc.assert(
      fc.property(amount, (given) => {
        const cost = { id: 'x', name: 'X', from: '2026-01-01', to: null, shop_uid_list: null, ...given }
        const read = readCostSettings(toSettingsDraft({ ...settings, shared: [cost] }))
        expect(read).toEqual({ fields: { ...settings, shared: [cost] } })
        expect('fields' in read && profitSettingsSchema.safeParse({ ...unsetProfitSettings, ...read.fields }).success).toBe(true)
      }),
    )
  })

  it.each([
    [{ name: ' ' }, { 'shared.rent.name': 'required' }],
    [{ amount: '' }, { 'shared.rent.amount': 'required' }],
    [{ amount: 'x' }, { 'shared.rent.amount': 'bad_format' }],
    [{ amount: '-1' }, { 'shared.rent.amount': 'too_small:0' }],
    [{ kind: 'ofAds', amount: '101' }, { 'shared.rent.amount': 'too_big:100' }],
    [{ amount: '100000000.01' }, { 'shared.rent.amount': 'too_big:100000000' }],
    [{ from: '' }, { 'shared.rent.from': 'required' }],
    [{ to: '2025-12-31' }, { 'shared.rent.to': 'ends_first' }],
    [{ shop_uid_list: [] }, { 'shared.rent.shop_uid_list': 'required' }],
  ])('says what is wrong with %j', (changed, problems) => {
    expect(problemsOf(withShared(changed))).toEqual(problems)
  })

  it('has no last day where it is paid once', () => {
    const read = readCostSettings({ ...draft, ...withShared({ kind: 'once', to: '2025-01-01' }) })
    expect('fields' in read && read.fields.shared[0]).toMatchObject({ kind: 'once', to: null })
  })

  it('names every wrong input at once, and a courier that has two rules', () => {
    const [rule] = draft.freight
    const freight = [...draft.freight, { ...rule, key: 'two', firstGrams: '1.5', stepYuan: '' }] as SettingsDraft['freight']
    expect(problemsOf({ target: '91', freight })).toEqual({
      'freight.two.courier': 'taken',
      'freight.two.firstGrams': 'bad_format',
      'freight.two.stepYuan': 'required',
      target: 'too_big:90',
    })
  })
})
