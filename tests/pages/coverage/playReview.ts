import type { BoxClaim } from '../../../contract/entities/boxClaim.ts'
import { DraftStatus } from '../../../contract/merchantCalls/publishing.ts'
import type { Answers } from '../openScreen.tsx'
import { someBox, someClaim } from './someShelves.ts'

/** Goods of the box that shop b was handed; its review has ended since, and nobody has asked so far. */
export function playReview(ended: 'refused' | 'published') {
  const boxes = [someBox({ claims: [someClaim({ shop_uid: 'b', state: 'review', goods_id: '700' })] })]
  const answers: Answers = {
    boxList: () => ({ list: boxes, total: boxes.length }),
    claimList: ({ states }) => {
      const asked = JSON.parse(String(states)) as string[]
      const list = boxes.flatMap(({ claims }) => claims).filter(({ state }) => asked.includes(state))
      return { list, total: list.length }
    },
    saveClaims({ claims }) {
      const [box] = boxes
      if (box) boxes[0] = { ...box, claims: (claims as BoxClaim[]).map((claim) => ({ ...claim, saved_at: 60 })) }
      return { added: 0, changed: 1, removed: 0, refused: [] }
    },
  }
  const merchant = (name: string, _shop: string, payload: Readonly<Record<string, unknown>>) => {
    if (name === 'draftList') {
      const isRefused = ended === 'refused' && payload.check_status === DraftStatus.refused
      const row = { id: '9', goods_id: '700', check_status: 2, reject_comment: '标题含有违禁词' }
      return { list: { rows: isRefused ? [row] : [], unreadable: [] } }
    }
    if (name !== 'goodsList' || !payload.keywords) return undefined
    return { total: 1, goods_list: { rows: ended === 'published' ? [{ id: '700', goods_name: 'Umbrella' }] : [], unreadable: [] } }
  }
  return { boxes, followed: { boxes, answers, merchant } }
}
