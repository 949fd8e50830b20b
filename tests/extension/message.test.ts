import { describe, expect, it } from 'vitest'
import { relayCalls } from '../../contract/relay.ts'
import { RELAY_REQUEST_MAX_BYTES } from '../../contract/relayLimits.ts'
import { parseMessage } from '../../extension/message.ts'
import { fc } from '../fastCheck.ts'

const config = { url: 'https://mms.example.com/', method: 'POST', cookie: 'PASS_ID=a' }
const aMessage = (overrides: object = {}) => ({ contentRequest: 'apiRequest', config: { ...config, ...overrides } })

describe('a message', () => {
  it('is read with its defaults', () => {
    expect(parseMessage(aMessage())).toEqual({ contentRequest: 'apiRequest', config: { ...config, headers: {}, formData: false } })
  })

  it.each([
    ['ping', { contentRequest: 'ping' }],
    ['ping with an empty config', { contentRequest: 'ping', config: {} }],
    ['outcomes', { contentRequest: 'outcomes', config: { ids: ['0123456789abcdef0123456789abcdef'] } }],
    ['captureSession', { contentRequest: 'captureSession', config: { host: 'mms.example.com' } }],
  ])('may be %s', (_, message) => {
    expect(parseMessage(message)).toEqual(message)
  })

  it.each([
    ['nothing', undefined],
    ['a function', () => 1],
    ['text', 'ping'],
    ['a list', [{ contentRequest: 'ping' }]],
    ['no call', {}],
    ['an unknown call', { contentRequest: 'evaluate', config: {} }],
    ['a name every object has', { contentRequest: 'constructor' }],
    ['a key besides', { ...aMessage(), extra: 1 }],
    ['a key besides in the config', aMessage({ credentials: 'include' })],
    ['a key besides in the ping', { contentRequest: 'ping', config: { a: 1 } }],
    ['a prototype among the headers', aMessage({ headers: JSON.parse('{"__proto__":"a"}') })],
    ['a prototype', JSON.parse('{"contentRequest":"ping","__proto__":{"config":1}}')],
    ['another method', aMessage({ method: 'DELETE' })],
    ['no cookie', aMessage({ cookie: '' })],
    ['a cookie of more than ASCII', aMessage({ cookie: 'a=店' })],
    ['a cookie with a line break', aMessage({ cookie: 'a=b\nc: d' })],
    ['headers that are no texts', aMessage({ headers: { origin: 1 } })],
    ['a request id of another form', aMessage({ requestId: 'write.1' })],
    ['a question for no outcome', { contentRequest: 'outcomes', config: { ids: [] } }],
    ['a question for outcomes of other names', { contentRequest: 'outcomes', config: { ids: ['paused'] } }],
    ['no config', { contentRequest: 'apiRequest' }],
  ])('is refused: %s', (_, message) => {
    expect(parseMessage(message)).toBe('message_malformed')
  })

  it('may speak of a prototype in a text', () => {
    expect(parseMessage(aMessage({ data: { note: '"__proto__":' } }))).toMatchObject({ contentRequest: 'apiRequest' })
  })

  it.each([
    ['letters', 'x'.repeat(RELAY_REQUEST_MAX_BYTES)],
    ['characters of three bytes', '店'.repeat(RELAY_REQUEST_MAX_BYTES / 3)],
  ])('is refused beyond the limit of bytes: %s', (_, data) => {
    expect(parseMessage(aMessage({ data }))).toBe('message_too_large')
  })

  it('has, whenever it is accepted, only agreed calls and keys', () => {
    const near = fc.record({
      contentRequest: fc.constantFrom(...Object.keys(relayCalls), 'x'),
      config: fc.oneof(fc.constant(config), fc.constant({ host: 'a' }), fc.constant({}), fc.jsonValue()),
    })
    fc.assert(
      fc.property(fc.oneof(fc.jsonValue(), near), (message) => {
        const parsed = parseMessage(message)
        if (typeof parsed === 'string') return
        expect(Object.keys(relayCalls)).toContain(parsed.contentRequest)
        expect(Object.keys(message as object).every((key) => ['contentRequest', 'config'].includes(key))).toBe(true)
      }),
      { numRuns: 2_000 },
    )
  })
})
