import { describe, expect, it } from 'vitest'
import { readAllowLists } from '../../extension/allowLists.ts'

describe('allow-lists of the manifest', () => {
  it('are exact origins, with their ports', () => {
    const manifest = {
      externally_connectable: { matches: ['http://localhost:8080/*'] },
      host_permissions: ['https://mms.example.com/*', 'http://127.0.0.1:8090/*'],
    }
    expect(readAllowLists(manifest)).toEqual({
      consoleOrigins: ['http://localhost:8080'],
      merchantOrigins: ['https://mms.example.com', 'http://127.0.0.1:8090'],
    })
  })

  it('name no console as a place to send to, though the package may reach it', () => {
    const manifest = {
      externally_connectable: { matches: ['https://console.example/*'] },
      host_permissions: ['https://mms.example.com/*', 'https://console.example/*'],
    }
    expect(readAllowLists(manifest).merchantOrigins).toEqual(['https://mms.example.com'])
  })

  it('name an origin once', () => {
    expect(readAllowLists({ host_permissions: ['https://a.example/*', 'https://a.example:443/*'] }).merchantOrigins).toEqual([
      'https://a.example',
    ])
  })

  it('are empty where the manifest names nothing', () => {
    expect(readAllowLists({})).toEqual({ consoleOrigins: [], merchantOrigins: [] })
  })

  it.each([
    '<all_urls>',
    '*://*/*',
    'https://*/*',
    'https://*.example.com/*',
    'https://a.example/path/*',
    'https://a.example/',
    'https://u@a.example/*',
    'ftp://a.example/*',
    'file:///*',
    'https://a.example:*/*',
    '/*',
    '',
  ])('leave out %s, which is more than one origin or less', (pattern) => {
    expect(readAllowLists({ host_permissions: [pattern] }).merchantOrigins).toEqual([])
  })
})
