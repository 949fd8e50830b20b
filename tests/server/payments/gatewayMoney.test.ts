import { describe, expect, it } from 'vitest'
import { fenOfYuan, yuanOfFen } from '../../../server/payments/gatewayMoney.ts'
import { fc } from '../../fastCheck.ts'

describe('money as the gateway writes it', () => {
  it.each([
    ['0.01', 1],
    ['0.1', 10],
    ['99', 9_900],
    ['99.00', 9_900],
    ['1.15', 115],
    ['90071992547.09', 9_007_199_254_709],
  ])('%s is %i fen', (yuan, fen) => {
    expect(fenOfYuan(yuan)).toBe(fen)
  })

  it.each(['', '1.', '.5', '1.001', '-1', '+1', '1e3', '1,000.00', ' 1', '1 ', '¥1', '１', 'NaN', '0x10'])('%j is no amount', (text) => {
    expect(fenOfYuan(text)).toBeNull()
  })

  it('comes back as it went out', () => {
    fc.assert(fc.property(fc.integer({ min: 0, max: 1e12 }), (fen) => fenOfYuan(yuanOfFen(fen)) === fen))
  })
})
