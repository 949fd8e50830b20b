import { screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { merchantApi } from '../../../contract/merchantApi.ts'
import type { Bridge } from '../../../src/bridge/createBridge.ts'
import { parseMerchantReply } from '../../../src/bridge/parseMerchantReply.ts'
import { GoodsCounts } from '../../../src/pages/goods/GoodsCounts.tsx'
import { useResourceNamed } from '../../../src/providers/registry/useRegistry.ts'
import { useShopList } from '../../../src/shops/useShopList.ts'
import { aShop } from '../../bridge/aShop.ts'
import { openScreen } from '../openScreen.tsx'
import { standInForBrowser } from '../standInForBrowser.ts'

beforeEach(standInForBrowser)

const shop = aShop({ shop_uid: 'a', shop_id: '1', shop_name: 'Harbour', cookie: 'PASS_ID=a' })
const good = (result: object) => ({ success: true, errorCode: 1_000_000, errorMsg: null, result })
const counts = { on_sale_num: '118', off_sale_num: 2, editing_num: null, commit_num: 1 }

function OnceShopsAreKnown({ total }: { readonly total: number | null }) {
  const { data } = useShopList(useResourceNamed('shops'))
  return data ? <GoodsCounts shop_uid="a" total={total} /> : null
}

async function openCounts(total: number | null, body: object) {
  const asked: unknown[] = []
  const callMerchant = async (name: 'goodsCounts', _: unknown, payload: unknown) => {
    asked.push(payload)
    const parsed = parseMerchantReply(merchantApi[name], { status: 200, headers: {}, data: body }, 0)
    if (!parsed.ok) throw parsed.error
    return parsed.result
  }
  await openScreen({
    path: '/goods/goodsQuery',
    answers: { shopList: () => [shop] },
    bridge: { callMerchant } as unknown as Bridge,
    pages: { goodsQuery: () => <OnceShopsAreKnown total={total} /> },
  })
  return asked
}

it.each([
  ['as many as the list', 120, /under review 1\s*$/],
  ['more than the list', 117, /under review 1 together 120, the list says 117/],
  ['goods whose number the list does not say', null, /under review 1\s*$/],
])('a shop that counts %s says so, by one request', async (_, total, expected) => {
  const asked = await openCounts(total, good(counts))
  const line = await screen.findByText(/The shop counts: on sale 118, off the shelf 2, being edited —/)
  expect(line.textContent).toMatch(expected)
  expect(asked).toEqual([{ excluded_goods_type_list: [112] }])
})

it('a shop whose counts fail says why', async () => {
  await openCounts(120, { success: false, errorCode: 40010, errorMsg: '无权限' })
  expect((await screen.findByText(/own counts could not be read/)).textContent).toContain('无权限')
})
