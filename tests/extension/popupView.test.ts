import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { toPopupView } from '../../extension/popupView.ts'

const lists = { consoleOrigins: ['http://localhost:8080'], merchantOrigins: ['https://mms.example.com'] }
const labels = Object.keys(JSON.parse(readFileSync(new URL('../../extension/_locales/en/messages.json', import.meta.url), 'utf8')))

describe('the popup', () => {
  it('shows whom it answers, where it may go and what it did', () => {
    expect(toPopupView(lists, { isolation: 'fragment', relayed: 12 })).toMatchObject({
      state: 'ready',
      relayed: 12,
      consoleUrl: 'http://localhost:8080/',
    })
  })

  it.each([
    { ...lists, consoleOrigins: [] },
    { ...lists, merchantOrigins: [] },
  ])('says that a package without an origin can do nothing', (incomplete) => {
    expect(toPopupView(incomplete, { isolation: null, relayed: 0 }).state).toBe('unset')
  })

  it.each(['fragment', 'serial', null] as const)('has words for the isolation %s', (isolation) => {
    const view = toPopupView(lists, { isolation, relayed: 0 })
    expect(labels).toContain(view.isolationLabel)
    expect(labels).toContain(view.stateLabel)
  })
})
