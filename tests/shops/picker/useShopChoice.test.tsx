import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { beforeEach, describe, expect, it } from 'vitest'
import { createServices } from '../../../src/providers/services/createServices.ts'
import { ServicesContext } from '../../../src/providers/services/useServices.ts'
import { everyShop, type ShopChoice } from '../../../src/shops/picker/shopChoice.ts'
import { useShopsOfAddress } from '../../../src/shops/picker/shopsOfAddress.ts'
import { useShopChoice } from '../../../src/shops/picker/useShopChoice.ts'

const someShops: ShopChoice = { mode: 'these', shop_uids: ['uid-1'], onlineOnly: true }
const theseShops = (...shop_uids: readonly string[]): ShopChoice => ({ mode: 'these', shop_uids, onlineOnly: false })

function openChoice(screen: string, uid = 'u1', query = '') {
  return openHook(() => useShopChoice(screen), uid, query)
}

/** The goods query by a link of one shop. */
function openLinked() {
  const useLinked = () => {
    const [choice, change] = useShopChoice('goodsQuery')
    const [, leave] = useShopsOfAddress()
    return { choice, change, leave }
  }
  return openHook(useLinked, 'u1', '?of_shops=uid-2')
}

function openHook<Result>(hook: () => Result, uid: string, query: string) {
  localStorage.setItem('uid_level', JSON.stringify({ uid, level: 3 }))
  const services = createServices({ readLocale: () => 'en-US', readSentence: () => '' })
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <MemoryRouter initialEntries={[`/goods/goodsQuery${query}`]}>
      <ServicesContext.Provider value={services}>{children}</ServicesContext.Provider>
    </MemoryRouter>
  )
  return renderHook(hook, { wrapper })
}

beforeEach(() => localStorage.clear())

describe('the shops of a screen', () => {
  it('are all shops at first', () => {
    expect(openChoice('goodsQuery').result.current[0]).toEqual(everyShop)
  })

  it('are remembered for this reader and this screen, and for no other', () => {
    const { result, unmount } = openChoice('goodsQuery')
    act(() => result.current[1](someShops))
    expect(result.current[0]).toEqual(someShops)
    unmount()
    expect(openChoice('goodsQuery').result.current[0]).toEqual(someShops)
    expect(openChoice('returnMall').result.current[0]).toEqual(everyShop)
    expect(openChoice('goodsQuery', 'u2').result.current[0]).toEqual(everyShop)
  })

  it('are those that a link names, and what was chosen before is kept', () => {
    openChoice('goodsQuery').result.current[1](someShops)
    expect(openChoice('goodsQuery', 'u1', '?of_shops=uid-2,uid-3').result.current[0]).toEqual(theseShops('uid-2', 'uid-3'))
    expect(openChoice('goodsQuery', 'u1', '?of_shops=all').result.current[0]).toEqual(everyShop)
    expect(openChoice('goodsQuery').result.current[0]).toEqual(someShops)
  })

  it('are those that were chosen again once the link is left, and once others are chosen', () => {
    openChoice('goodsQuery').result.current[1](someShops)
    const left = openLinked()
    act(() => left.result.current.leave())
    expect(left.result.current.choice).toEqual(someShops)
    const changed = openLinked()
    act(() => changed.result.current.change(theseShops('uid-3')))
    expect(changed.result.current.choice).toEqual(theseShops('uid-3'))
    expect(openChoice('goodsQuery').result.current[0]).toEqual(theseShops('uid-3'))
  })

  it('are all shops where what was stored is none of ours', () => {
    localStorage.setItem('zhanggui_shops_of_u1_goodsQuery', '{"mode":')
    expect(openChoice('goodsQuery').result.current[0]).toEqual(everyShop)
  })
})
