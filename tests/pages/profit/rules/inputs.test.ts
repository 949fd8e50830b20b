import { describe, expect, it } from 'vitest'
import { costTermNames } from '../../../../contract/entities/cost.ts'
import { profitInputNames, profitInputs, resolveTerms } from '../../../../src/pages/profit/rules/inputs.ts'

describe('the inputs of the calculator', () => {
  it('begin within their range, or are unknown and say that there is no default', () => {
    for (const name of profitInputNames) {
      const { preset, least, most, source, label } = profitInputs[name]
      expect(label).toBe(`profit.inputs.${name.replace(/(Fen|Bp)$/, '')}`)
      expect(preset === null).toBe(source === 'none')
      if (preset !== null) expect(preset >= least && preset <= most).toBe(true)
    }
  })

  it('have no default for what only the shop knows', () => {
    expect(profitInputNames.filter((name) => profitInputs[name].preset === null)).toEqual(['priceFen', 'lostBp', 'returnedBp', 'costFen'])
  })
})

describe('a term', () => {
  it('is that of the most special place which says something, and tells which', () => {
    const { terms, origins } = resolveTerms({
      shop: { freightFen: 280, technicalFeeBp: 80, packingFen: 20 },
      goods: { packingFen: 60 },
      sku: { costFen: 1000, packingFen: undefined },
    })
    expect(terms).toMatchObject({ costFen: 1000, packingFen: 60, freightFen: 280, technicalFeeBp: 80, repackFen: 50, feeReturns: 1 })
    expect(origins).toMatchObject({ costFen: 'sku', packingFen: 'goods', freightFen: 'shop', technicalFeeBp: 'shop', repackFen: 'preset' })
  })

  it('that is said to be unknown stays unknown, and 0 stays 0', () => {
    const { terms } = resolveTerms({ shop: { freightFen: 280, costFen: 900 }, sku: { freightFen: 0, costFen: null } })
    expect(terms).toMatchObject({ freightFen: 0, costFen: null })
  })

  it('is there for every line, from a default at least', () => {
    expect(Object.keys(resolveTerms({}).terms)).toEqual([...costTermNames])
  })
})
