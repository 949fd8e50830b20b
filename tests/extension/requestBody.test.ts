import { describe, expect, it } from 'vitest'
import { RELAY_FILE_MAX_BYTES } from '../../contract/relayLimits.ts'
import { toRequestBody } from '../../extension/requestBody.ts'

const asJson = { formData: false }
const asForm = { formData: true }
const withFile = { formData: true, fileField: 'image' }
const file = { type: 'image/png', base64: btoa('picture') }

describe('the body of a request', () => {
  it.each([
    ['JSON', asJson, { a: [1] }, { content: '{"a":[1]}', contentType: 'application/json' }],
    [
      'form fields',
      asForm,
      { a: 1, b: true, c: '店&' },
      { content: 'a=1&b=true&c=%E5%BA%97%26', contentType: 'application/x-www-form-urlencoded' },
    ],
    ['nothing', asJson, undefined, { content: null, contentType: null }],
    ['null as JSON', asJson, null, { content: 'null', contentType: 'application/json' }],
  ])('is %s', (_, form, data, body) => {
    expect(toRequestBody('POST', data, form)).toEqual(body)
  })

  it('is none for a GET', () => {
    expect(toRequestBody('GET', { a: 1 }, asJson)).toEqual({ content: null, contentType: null })
  })

  it.each([[{ a: { b: 1 } }], [{ a: null }], [['a']], ['text'], [null]])('is refused as form fields: %j', (data) => {
    expect(toRequestBody('POST', data, asForm)).toBe('body_malformed')
  })
})

describe('a form with a file', () => {
  it('has its texts and the file’s own bytes and type, and leaves the content type to the browser', async () => {
    const body = toRequestBody('POST', { upload_sign: 'abc', image: file }, withFile)
    if (typeof body === 'string' || !(body.content instanceof FormData)) throw new Error('no form')
    expect(body.contentType).toBeNull()
    const image = body.content.get('image') as File
    expect([body.content.get('upload_sign'), image.type, image.name, await image.text()]).toEqual([
      'abc',
      'image/png',
      'picture.png',
      'picture',
    ])
  })

  it.each([
    ['without the file', { upload_sign: 'abc' }],
    ['with a file that is no picture', { image: { ...file, type: 'text/html' } }],
    ['with bytes that are none', { image: { ...file, base64: '<script>' } }],
    ['with a second object', { image: file, other: file }],
    ['that is no object', 'text'],
  ])('is refused %s', (_, data) => {
    expect(toRequestBody('POST', data, withFile)).toBe('body_malformed')
  })

  it('is refused outside of a form', () => {
    expect(toRequestBody('POST', { image: file }, { formData: false, fileField: 'image' })).toBe('body_malformed')
  })

  it('is refused where the picture is too large', () => {
    const image = { type: 'image/png', base64: Buffer.alloc(RELAY_FILE_MAX_BYTES + 1).toString('base64') }
    expect(toRequestBody('POST', { image }, withFile)).toBe('message_too_large')
  })
})
