import { describe, expect, it } from 'vitest'
import { storeOf } from '../../contract/storeOf.ts'

describe('the store that a session names', () => {
  it.each([
    ['PASS_ID=opaque_11_200001', '200001'],
    ['a=1; PASS_ID=with_more_lines_11_200001; b=2_3', '200001'],
    ['PASS_ID=200001', null],
    ['PASS_ID=opaque_200001', null],
    ['PASS_ID=opaque_11_name', null],
    ['XPASS_ID=opaque_11_200001', null],
    ['a=b_1', null],
    ['sealed:v1:abc_1', null],
    ['', null],
  ])('%j is %j', (cookie, store) => {
    expect(storeOf(cookie)).toBe(store)
  })
})
