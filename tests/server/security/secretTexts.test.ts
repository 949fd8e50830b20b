import { describe, expect, it } from 'vitest'
import { holdsCookie, scrubSecrets } from '../../../server/security/secretTexts.ts'
import { createToken } from '../../../server/security/tokens.ts'
import { fc } from '../../fastCheck.ts'

const { token } = createToken('0198c0de-0000-7000-8000-000000000000')
const secrets = ['PASS_ID=1-canary', 'pass_id=canary', 'api_uid=canary', 'sealed:v1:canary.canary', token.replace(/.{6}$/, 'canary')]
const encodeAll = (text: string) => [...text].map((char) => `%${char.charCodeAt(0).toString(16)}`).join('')
const ways: readonly [string, (text: string) => string][] = [
  ['as it is', (text) => text],
  ['percent-encoded', encodeURIComponent],
  ['percent-encoded whole', encodeAll],
  ['percent-encoded twice', (text) => encodeURIComponent(encodeAll(text))],
  ['after a broken escape', (text) => `%zz%${encodeAll(text)}`],
]
const cases = secrets.flatMap((secret) => ways.map(([name, write]) => [secret, name, write(secret)] as const))

describe('a log line', () => {
  it.each(cases)('keeps nothing of %s, %s', (_, __, written) => {
    const line = JSON.stringify({ level: 30, path: `/a/${written}`, msg: 'request' })
    const scrubbed = scrubSecrets(line)
    expect(scrubbed).not.toMatch(/canary|%63%61%6e/i)
    expect(JSON.parse(scrubbed)).toMatchObject({ level: 30, msg: 'request' })
  })

  it('stays as it is where it holds none', () => {
    for (const path of ['/a%20b', '/%E5%BA%97%E9%93%BA', '/100%', '/?PASS_ID', '/%00%22%0a']) {
      const line = JSON.stringify({ path })
      expect(scrubSecrets(line)).toBe(line)
    }
  })

  it('is read in time however long it is: one of this length would take hours where each character is begun at once more', () => {
    for (const text of ['%', '%zz', '%2', 'PASS_ID', 'sealed:v1', '0198c0de-', 'zgk_0']) {
      const line = JSON.stringify({ path: text.repeat(1_500_000 / text.length) })
      expect(scrubSecrets(line)).toBe(line)
    }
  })

  it('stays JSON, whatever was encoded in it', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const line = JSON.stringify({ path: `${encodeURIComponent(text)}/PASS_ID%3Dcanary` })
        const { path } = JSON.parse(scrubSecrets(line)) as { path: string }
        expect(path).not.toContain('canary')
      }),
    )
  })
})

describe('a text that is kept readable', () => {
  it('is seen to hold a cookie however it is written', () => {
    for (const [secret, , written] of cases) expect(holdsCookie(written)).toBe(secret !== secrets.at(-1))
    for (const text of ['', 'PASS_ID', '改价 10%', '店铺 A=B', 'sealed']) expect(holdsCookie(text)).toBe(false)
  })
})
