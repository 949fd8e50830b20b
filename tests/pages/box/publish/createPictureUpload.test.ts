import { describe, expect, it } from 'vitest'
import type { ShopLanes } from '../../../../src/bridge/lanes/shopLanes.ts'
import { createPictureUpload } from '../../../../src/pages/box/publish/createPictureUpload.ts'

const { signal } = new AbortController()

/** A shop that stores each picture under a number. */
function aShop(shop_uid: string) {
  const calls: string[] = []
  const call = (async (name: string) => {
    calls.push(name)
    return name === 'pictureSignature' ? { signature: 'sign' } : { url: `https://host/${calls.length}`, width: 800, height: 800 }
  }) as unknown as ShopLanes['call']
  return { shop: { call, shop_uid, signal }, calls }
}
const image = { type: 'image/png', base64: 'AA==' } as const

describe('the pictures of a listing', () => {
  it('are stored once for a shop, and once more for another one', async () => {
    const one = aShop('a')
    const other = aShop('b')
    const store = createPictureUpload(async () => image)
    const first = await store(one.shop, ['https://x/1', '', 'https://x/1', 'https://x/2'])
    expect([...first.keys()]).toEqual(['https://x/1', 'https://x/2'])
    await store(one.shop, ['https://x/2'])
    await store(other.shop, ['https://x/2'])
    expect(one.calls).toEqual(['pictureSignature', 'storePicture', 'pictureSignature', 'storePicture'])
    expect(other.calls).toEqual(['pictureSignature', 'storePicture'])
  })

  it('name the one that cannot be read, and are read again the next time', async () => {
    const { shop } = aShop('a')
    let isThere = false
    const store = createPictureUpload(async () => {
      if (!isThere) throw new TypeError('no picture')
      return image
    })
    await expect(store(shop, ['https://x/1'])).rejects.toMatchObject({ reason: 'pictureUnread|https://x/1' })
    isThere = true
    expect((await store(shop, ['https://x/1'])).size).toBe(1)
  })
})
