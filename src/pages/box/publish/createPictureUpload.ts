import type { MerchantPayload } from '../../../../contract/merchantApi.ts'
import { PICTURE_BUCKET } from '../../../../contract/merchantCalls/pictures.ts'
import type { RowWrite } from '../../../batches/runner/batch.ts'
import { again, PublishRefusal } from './steps.ts'
import type { StoredPicture } from './toDraftEdit.ts'

type Shop = Pick<RowWrite, 'call' | 'shop_uid' | 'signal'>

/**
 * Brings pictures to the platform's host, once for each shop and address while the console is open. Out: by address at the source. Rejects
 * with a Refusal where one cannot be read, else with a BridgeError.
 */
export function createPictureUpload(readPicture: (url: string) => Promise<MerchantPayload<'storePicture'>['image']>) {
  /** By shop and address at the source. */
  const known = new Map<string, Promise<StoredPicture>>()

  async function storeOne({ call, shop_uid, signal }: Shop, url: string): Promise<StoredPicture> {
    const image = await readPicture(url).catch(() => {
      throw new PublishRefusal('pictureUnread', url)
    })
    return again(async () => {
      const { signature } = await call('pictureSignature', shop_uid, { bucket_tag: PICTURE_BUCKET }, { signal })
      return call('storePicture', shop_uid, { upload_sign: signature, image }, { signal })
    })
  }

  return async (shop: Shop, urls: readonly string[]): Promise<ReadonlyMap<string, StoredPicture>> => {
    const stored = new Map<string, StoredPicture>()
    for (const url of new Set(urls.filter(Boolean))) {
      const key = `${shop.shop_uid} ${url}`
      const storing = known.get(key) ?? storeOne(shop, url)
      known.set(key, storing)
      storing.catch(() => known.delete(key))
      stored.set(url, await storing)
    }
    return stored
  }
}
