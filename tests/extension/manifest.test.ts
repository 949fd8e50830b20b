import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const folder = new URL('../../extension/', import.meta.url)
const read = (path: string) => JSON.parse(readFileSync(new URL(path, folder), 'utf8'))
const manifest = read('manifest.json')

/** Chromium's rule: the first 16 bytes of the key's hash, written with the letters a to p. */
function toExtensionId(key: string): string {
  const hash = createHash('sha256').update(Buffer.from(key, 'base64')).digest('hex').slice(0, 32)
  return Array.from(hash, (digit) => String.fromCharCode(97 + Number.parseInt(digit, 16))).join('')
}

describe('the manifest', () => {
  it('gives the same id on every machine', () => {
    expect(toExtensionId(manifest.key)).toBe('hkgiiapdeebehmjadcdgdailijaokpji')
  })

  it('asks for no more than the relay and the night watch need, and names no host by itself', () => {
    expect(manifest.permissions).toEqual(['declarativeNetRequestWithHostAccess', 'cookies', 'storage', 'alarms', 'offscreen'])
    expect(manifest.host_permissions).toEqual([])
    expect(manifest.externally_connectable).toEqual({ matches: [] })
    expect(manifest.content_scripts.map((script: { matches: string[] }) => script.matches)).toEqual([[]])
    expect(manifest.web_accessible_resources).toBeUndefined()
  })

  it.each(Object.entries<string>(manifest.icons))('has an icon of %s pixels', (_, path) => {
    expect(existsSync(new URL(path, folder))).toBe(true)
  })

  it('has the same labels in both languages, among them all that the popup uses', () => {
    const labels = Object.keys(read('_locales/zh_CN/messages.json'))
    expect(Object.keys(read('_locales/en/messages.json'))).toEqual(labels)
    const used = readFileSync(new URL('popup.html', folder), 'utf8').matchAll(/data-label="(\w+)"/g)
    expect([...used].map(([, label]) => label).filter((label) => !labels.includes(label ?? ''))).toEqual([])
  })
})
