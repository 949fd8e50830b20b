import { describe, expect, it } from 'vitest'
import { createSealer } from '../../../contract/sealing.ts'
import { createSealingKeys } from '../../../server/security/sealingKeys.ts'

const ring = (...ids: readonly string[]) => ({
  newest: ids.at(-1) ?? '',
  keys: new Map(ids.map((id) => [id, Buffer.alloc(32, Number.parseInt(id, 16))] as const)),
})
const binding = { owner: 'o', shop_id: '1', expires_at: 2 }

async function sealTo(publicKey: string) {
  const sealer = await createSealer(publicKey)
  return (await sealer?.seal('PASS_ID=1', binding)) ?? ''
}

describe('the server’s key pair', () => {
  it('follows from the key file alone, so that it is the same after a restart and on every server', async () => {
    const one = await createSealingKeys(ring('0a'))
    const again = await createSealingKeys(ring('0a'))
    const other = await createSealingKeys(ring('0b'))
    expect(again.publicKey).toBe(one.publicKey)
    expect(other.publicKey).not.toBe(one.publicKey)
    expect(await again.open(await sealTo(one.publicKey), { now: 1 })).toMatchObject({ ok: true, text: 'PASS_ID=1' })
    expect(await other.open(await sealTo(one.publicKey), { now: 1 })).toEqual({ ok: false, problem: 'wrongKey' })
  })

  it('still opens after a rotation what an extension seals to the key before', async () => {
    const before = await createSealingKeys(ring('0a'))
    const after = await createSealingKeys(ring('0a', '0b'))
    expect(after.publicKey).toBe((await createSealingKeys(ring('0b'))).publicKey)
    for (const { publicKey } of [before, after]) expect((await after.open(await sealTo(publicKey), { now: 1 })).ok).toBe(true)
  })
})
