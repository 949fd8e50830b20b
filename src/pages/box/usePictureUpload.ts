import { useCallback } from 'react'
import type { Shop } from '../../../contract/entities/shop.ts'
import { PICTURE_BUCKET } from '../../../contract/merchantCalls/pictures.ts'
import { askPlatform } from '../../shops/askPlatform.ts'
import { useShopLanes } from '../../shops/useShopLanes.ts'
import { toRelayedPicture } from './publish/createPublishTools.ts'

/**
 * Brings a picture of this computer to the platform's host, with the login of one shop. Out: its address there, from which publishing takes it to the
 * other shops. Rejects for what the host does not take (a TypeError), with a BridgeError, or with NoShopLoggedIn.
 */
export function usePictureUpload(shops: readonly Shop[]): (file: Blob) => Promise<string> {
  const lanes = useShopLanes()
  return useCallback(
    async (file) => {
      const image = await toRelayedPicture(file)
      const { answer } = await askPlatform(shops, async (shop_uid) => {
        const { signature } = await lanes.call('pictureSignature', shop_uid, { bucket_tag: PICTURE_BUCKET })
        return lanes.call('storePicture', shop_uid, { upload_sign: signature, image })
      })
      return answer.url
    },
    [lanes, shops],
  )
}
