import { imageSize } from 'image-size'
import { merchantApi } from '../../contract/merchantApi.ts'
import { createSeedMark } from '../seeds/random.ts'
import { PlatformCode, toBare, toCamel, toRefusal } from '../wire/envelopes.ts'
import { defineEndpoint } from './endpoint.ts'

const SIGNATURE_CHARS = 32

export const pictureEndpoints = [
  defineEndpoint(merchantApi.pictureSignature, ({ store, payload, platform: { seed } }) =>
    toCamel({ signature: signatureOf(seed, store.mall_id, payload.bucket_tag) }),
  ),
  defineEndpoint(merchantApi.storePicture, ({ payload: { upload_sign, image }, platform: { pictures }, origin }) => {
    if (upload_sign.length !== SIGNATURE_CHARS) return toRefusal(PlatformCode.badParameter, '签名不正确')
    const bytes = Buffer.from(image.base64, 'base64')
    const size = readSize(bytes)
    if (!size) return toRefusal(PlatformCode.badParameter, '图片格式不正确')
    return toBare({ url: origin + pictures.put({ type: image.type, bytes }), ...size })
  }),
]

function signatureOf(seed: number, storeId: string, bucket: string): string {
  return createSeedMark(seed, 'picture signature', storeId, bucket).slice(0, SIGNATURE_CHARS)
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
