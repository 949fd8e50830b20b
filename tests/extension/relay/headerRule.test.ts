import { describe, expect, it } from 'vitest'
import type { AdmittedRequest } from '../../../extension/admittedRequest.ts'
import { createRuleMark, toHeaderRule } from '../../../extension/relay/headerRule.ts'

const request: AdmittedRequest = {
  url: 'https://mms.example.com:8443/a',
  merchantOrigin: 'https://mms.example.com:8443',
  callName: 'mallInfo',
  effect: 'read',
  method: 'POST',
  cookie: 'PASS_ID=a',
  shop: null,
  referer: 'https://mms.example.com:8443/home',
  origin: null,
  headers: {},
  body: null,
}
const shared = {
  requestDomains: ['mms.example.com'],
  tabIds: [-1],
  initiatorDomains: ['me'],
  resourceTypes: ['xmlhttprequest'],
  requestMethods: ['post'],
}

describe('the rule of a request', () => {
  it('has every condition, none of which is optional', () => {
    expect(toHeaderRule(7, request, '#rid=ab', 'me')).toEqual({
      id: 7,
      priority: 1,
      condition: { ...shared, urlFilter: '#rid=ab|', isUrlFilterCaseSensitive: true },
      action: {
        type: 'modifyHeaders',
        requestHeaders: [
          { header: 'cookie', operation: 'set', value: 'PASS_ID=a' },
          { header: 'referer', operation: 'set', value: 'https://mms.example.com:8443/home' },
          { header: 'origin', operation: 'remove' },
        ],
      },
    })
  })

  it('without a mark is kept to the exact origin, with every other condition', () => {
    expect(toHeaderRule(7, { ...request, method: 'GET' }, null, 'me').condition).toEqual({
      ...shared,
      requestMethods: ['get'],
      urlFilter: '|https://mms.example.com:8443/',
      isUrlFilterCaseSensitive: true,
    })
  })

  it('has a mark of 128 bits, another each time', () => {
    const marks = Array.from({ length: 1_000 }, createRuleMark)
    expect(marks.every((mark) => /^#rid=[0-9a-f]{32}$/.test(mark))).toBe(true)
    expect(new Set(marks).size).toBe(1_000)
  })
})
