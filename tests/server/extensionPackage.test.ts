import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { EXTENSION_MIN_VERSION } from '../../contract/relayLimits.ts'
import { createTestPlace, type TestPlace } from './builders/testDatabase.ts'
import { startTestServer, type TestServer } from './builders/testServer.ts'

/** Any bytes do for a key. The id: openssl dgst -sha256 -binary | head -c16 | xxd -p | tr 0-9a-f a-p */
const KEY = Buffer.from('zhanggui test key').toString('base64')
const ID = 'kodglmfaphcdffbmnljfgbahlidiijjk'
const template = {
  manifest_version: 3,
  name: 'Zhanggui',
  version: '0.4.2',
  key: KEY,
  content_scripts: [{ js: ['announce.js'], matches: ['http://template.invalid/*'], run_at: 'document_start' }],
  externally_connectable: { matches: ['http://template.invalid/*'] },
  host_permissions: ['http://template.invalid/*'],
  background: { service_worker: 'background.js' },
}

let place: TestPlace
let server: TestServer

beforeAll(async () => {
  place = await createTestPlace()
  const extensionFolder = join(place.dataDir, 'extension')
  mkdirSync(join(extensionFolder, 'icons'), { recursive: true })
  writeFileSync(join(extensionFolder, 'manifest.json'), JSON.stringify(template))
  writeFileSync(join(extensionFolder, 'background.js'), 'void 0')
  writeFileSync(join(extensionFolder, 'icons', '16.png'), Buffer.from([1, 2, 3]))
  const settings = {
    publicOrigin: 'https://console.example.com',
    platform: 'pdd',
    merchantHosts: { mms: 'https://mms.example', files: 'https://yx.example', pifa: 'https://mms.example' },
    merchantPaths: { mallInfo: '/janus/v2/userinfo' },
  } as const
  server = await startTestServer({ place, settings, app: { extensionFolder } })
})
afterAll(async () => {
  await server.close()
  await place.remove()
})

describe('the packed extension', () => {
  it('talks to this deployment’s console and merchant hosts only', async () => {
    const response = await fetch(`${server.origin}/api/extension.zip`)
    expect(response.headers.get('content-type')).toBe('application/zip')
    expect(response.headers.get('content-disposition')).toContain('attachment')
    const files = unzipSync(new Uint8Array(await response.arrayBuffer()))
    expect(Object.keys(files).sort()).toEqual(['background.js', 'icons/16.png', 'manifest.json', 'merchant-paths.json', 'server-key.json'])
    expect(JSON.parse(strFromU8(files['manifest.json'] ?? new Uint8Array()))).toEqual({
      ...template,
      externally_connectable: { matches: ['https://console.example.com/*'] },
      content_scripts: [{ ...template.content_scripts[0], matches: ['https://console.example.com/*'] }],
      host_permissions: ['https://mms.example/*', 'https://yx.example/*', 'https://console.example.com/*'],
    })
  })

  it('knows the paths that this deployment changed, as its console does', async () => {
    const response = await fetch(`${server.origin}/api/extension.zip`)
    const files = unzipSync(new Uint8Array(await response.arrayBuffer()))
    const packed = JSON.parse(strFromU8(files['merchant-paths.json'] ?? new Uint8Array()))
    expect(packed).toEqual({ mallInfo: '/janus/v2/userinfo' })
    expect((await server.call('config')).data.merchant_paths).toEqual(packed)
  })

  it('alone may frame the watch page, and nothing else of the console', async () => {
    const framesOf = async (path: string) =>
      /frame-ancestors ([^;]+);/.exec((await fetch(server.origin + path)).headers.get('content-security-policy') ?? '')?.[1]
    expect(await framesOf('/watch')).toBe(`chrome-extension://${ID}`)
    for (const path of ['/', '/login', '/watch.html', '/watch/', '/watch/x', '/api/config?x=/watch'])
      expect(await framesOf(path)).toBe("'none'")
    const bare = await startTestServer()
    expect((await fetch(`${bare.origin}/watch`)).headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    await bare.close()
  })

  it('is announced with the id that browsers give it', async () => {
    expect((await server.call('config')).data.extension).toEqual({ id: ID, version: '0.4.2', min_version: EXTENSION_MIN_VERSION })
  })

  it('is no record where it was not built', async () => {
    const bare = await startTestServer()
    expect(await bare.call('extensionPackage')).toMatchObject({ code: 1004 })
    expect((await bare.call('config')).data.extension.id).toBe('')
    await bare.close()
  })
})
