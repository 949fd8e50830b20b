import { imageSize } from 'image-size'
import { merchantApi } from '../../contract/merchantApi.ts'
import { picturePath } from '../pages/picture.ts'
import { createMark, createRandom } from '../seeds/random.ts'
import { PlatformCode, toBare, toCamel, toRefusal } from '../wire/envelopes.ts'
import { defineEndpoint } from './endpoint.ts'

const SIGNATURE_CHARS = 32

export const pictureEndpoints = [
  defineEndpoint(merchantApi.pictureSignature, ({ store, payload, platform: { seed } }) =>
    toCamel({ signature: signatureOf(seed, store.mall_id, payload.bucket_tag) }),
  ),
  // The picture itself is not kept: its address is that of a made-up one of the same size.
  defineEndpoint(merchantApi.storePicture, ({ payload: { upload_sign, image }, platform: { seed }, origin }) => {
    if (upload_sign.length !== SIGNATURE_CHARS) return toRefusal(PlatformCode.badParameter, '签名不正确')
    const size = readSize(Buffer.from(image.base64, 'base64'))
    if (!size) return toRefusal(PlatformCode.badParameter, '图片格式不正确')
    return toBare({ url: origin + picturePath(createRandom(seed, 'picture', image.base64).int(0, 359), '图'), ...size })
  }),
]

function signatureOf(seed: number, storeId: string, bucket: string): string {
  return createMark(seed, 'picture signature', storeId, bucket).slice(0, SIGNATURE_CHARS)
}

/** Null: no picture. */
function readSize(bytes: Buffer): { readonly width: number; readonly height: number } | null {
  try {
    const { width, height } = imageSize(bytes)
    return { width, height }
  } catch {
    return null
  }
}
