import { describe, expect, it } from 'vitest'
import { toRequestBody } from '../../extension/requestBody.ts'

describe('the body of a request', () => {
  it.each([
    ['JSON', false, { a: [1] }, { text: '{"a":[1]}', contentType: 'application/json' }],
    [
      'form fields',
      true,
      { a: 1, b: true, c: '店&' },
      { text: 'a=1&b=true&c=%E5%BA%97%26', contentType: 'application/x-www-form-urlencoded' },
    ],
    ['nothing', false, undefined, { text: null, contentType: null }],
    ['null as JSON', false, null, { text: 'null', contentType: 'application/json' }],
  ])('is %s', (_, formData, data, body) => {
    expect(toRequestBody('POST', data, formData)).toEqual(body)
  })

  it('is none for a GET', () => {
    expect(toRequestBody('GET', { a: 1 }, false)).toEqual({ text: null, contentType: null })
  })

  it.each([[{ a: { b: 1 } }], [{ a: null }], [['a']], ['text'], [null]])('is refused as form fields: %j', (data) => {
    expect(toRequestBody('POST', data, true)).toBe('body_malformed')
  })
})
