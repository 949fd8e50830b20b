import { claimStates } from '../../../../contract/entities/boxClaim.ts'
import type { BoxGoods } from '../../../../contract/entities/boxGoods.ts'
import { PAGE_SIZE_MAX } from '../../../../contract/limits.ts'
import { relayFileTypes } from '../../../../contract/relayLimits.ts'
import type { ConsoleApi } from '../../../providers/toolApi/consoleApi.ts'
import { PICTURE_MAX_BYTES } from '../rules/refusePicture.ts'
import type { PublishTools } from './createPublishKind.ts'

/** Goods go to many shops at about the same time: they are asked for once. */
const GOODS_LIFE_MS = 15_000
const PICTURE_TIMEOUT_MS = 30_000
const CHUNK = 0x8000

/** What publishing needs of the backend, of the pictures' hosts and of the clock. */
export function createPublishTools(api: Pick<ConsoleApi, 'call'>, { claim }: Pick<PublishTools, 'claim'>): PublishTools {
  const asked = new Map<string, { readonly at: number; readonly goods: Promise<BoxGoods | null> }>()
  return {
    readGoods(box_id, as) {
      const known = asked.get(box_id)
      if (as === 'recent' && known && Date.now() - known.at < GOODS_LIFE_MS) return known.goods
      const goods = api.call('boxList', { box_id, page_size: 1 }).then(({ list }) => list[0] ?? null)
      asked.set(box_id, { at: Date.now(), goods })
      goods.catch(() => asked.delete(box_id))
      return goods
    },
    claim,
    async readClaimed(shop_uid, goods_ids) {
      const { list } = await api.call('claimList', { states: [...claimStates], goods_ids: [...goods_ids], page_size: PAGE_SIZE_MAX })
      return new Set(list.flatMap((claim) => (claim.shop_uid === shop_uid ? claim.goods_id : [])))
    },
    readPicture,
    now: Date.now,
    wait: (ms, signal) =>
      new Promise((resolve) => {
        const timer = setTimeout(resolve, ms)
        signal.addEventListener('abort', () => {
          clearTimeout(timer)
          resolve()
        })
      }),
  }
}

/** A picture as it is at its host, without a cookie. Rejects where it cannot be read. */
export async function fetchPicture(url: string): Promise<Blob> {
  const reply = await fetch(url, { credentials: 'omit', referrerPolicy: 'no-referrer', signal: AbortSignal.timeout(PICTURE_TIMEOUT_MS) })
  if (!reply.ok) throw new TypeError('no picture')
  return reply.blob()
}

/** The bytes of a picture at its host. Rejects for what the platform's host does not take. */
async function readPicture(url: string): ReturnType<PublishTools['readPicture']> {
  return toRelayedPicture(await fetchPicture(url))
}

/** A picture as it travels to the platform's host. Rejects with a TypeError for what is empty, too large or of another type. */
export async function toRelayedPicture(blob: Blob): ReturnType<PublishTools['readPicture']> {
  const type = relayFileTypes.find((each) => blob.type.startsWith(each))
  if (!type || blob.size === 0 || blob.size > PICTURE_MAX_BYTES) throw new TypeError('no picture')
  const bytes = new Uint8Array(await blob.arrayBuffer())
  let text = ''
  for (let at = 0; at < bytes.length; at += CHUNK) text += String.fromCharCode(...bytes.subarray(at, at + CHUNK))
  return { type, base64: btoa(text) }
}
