import * as z from 'zod/mini'
import { defineMerchantCall } from '../merchantCall.ts'
import { relayFile } from '../relay.ts'
import { merchantNumber } from './shared.ts'

/** Where pictures of goods are kept. Assumed: public code asks for a signature with a tag, and names none. */
export const PICTURE_BUCKET = 'goods_material'

export const pictureCalls = {
  pictureSignature: defineMerchantCall({
    certainty: 'assumed',
    source: 'public code, 2026; the bucket’s name is a guess',
    summary: 'A signature that lets one picture be stored',
    path: '/galerie/business/get_signature',
    refererPath: '/goods/goods_add',
    payload: z.object({ bucket_tag: z.string() }),
    result: z.object({ signature: z.string() }),
  }),
  storePicture: defineMerchantCall({
    certainty: 'confirmed',
    source: 'public code, 2026',
    summary: 'Stores a picture at the picture host, as a file of a form; the bare reply has its address and size',
    site: 'files',
    pageSite: 'mms',
    refererPath: '/goods/goods_add',
    path: '/v3/store_image',
    body: 'file',
    fileField: 'image',
    antiContent: false,
    effect: 'write',
    envelope: 'bare',
    payload: z.object({ upload_sign: z.string(), image: relayFile }),
    result: z.object({ url: z.string(), width: merchantNumber, height: merchantNumber }),
  }),
} as const
