import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readSecrets } from '../../../server/startup/secrets.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'zhanggui-secrets-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const readIn = (name: string, authTokenKey: string | null = null) => {
  mkdirSync(join(folder, name), { recursive: true })
  return readSecrets({ secretKeyFile: join(folder, name, 'secret.key'), authTokenKey })
}

describe('the key of the compatibility encryption', () => {
  it('is the same on servers that share their secret key alone, and another elsewhere', () => {
    const one = readIn('one')
    mkdirSync(join(folder, 'two'))
    copyFileSync(join(folder, 'one', 'secret.key'), join(folder, 'two', 'secret.key'))
    expect(readIn('two').authTokenKey).toBe(one.authTokenKey)
    expect(one.authTokenKey).toMatch(/^[0-9a-f]{32}$/)
    expect(readIn('elsewhere').authTokenKey).not.toBe(one.authTokenKey)
  })

  it('outlives a further secret key', () => {
    const { authTokenKey } = readIn('one')
    const file = join(folder, 'one', 'secret.key')
    writeFileSync(file, `${readFileSync(file, 'utf8')}deadbeef:${Buffer.alloc(32, 1).toString('base64')}\n`)
    rmSync(join(folder, 'one', 'auth-token.key'))
    expect(readIn('one').authTokenKey).toBe(authTokenKey)
  })

  it('stays what an earlier version wrote, or what the operator says', () => {
    readIn('one')
    writeFileSync(join(folder, 'one', 'auth-token.key'), 'written-before-01')
    expect(readIn('one').authTokenKey).toBe('written-before-01')
    expect(readIn('one', 'said-by-operator').authTokenKey).toBe('said-by-operator')
  })
})
