import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, describe, expect, it } from 'vitest'
import { createServices } from '../../../src/providers/services/createServices.ts'
import { ServicesContext } from '../../../src/providers/services/useServices.ts'
import { everyShop, type ShopChoice } from '../../../src/shops/picker/shopChoice.ts'
import { useShopChoice } from '../../../src/shops/picker/useShopChoice.ts'

const someShops: ShopChoice = { mode: 'these', shop_uids: ['uid-1'], onlineOnly: true }

function openChoice(screen: string, uid = 'u1') {
  localStorage.setItem('uid_level', JSON.stringify({ uid, level: 3 }))
  const services = createServices({ readLocale: () => 'en-US', readSentence: () => '' })
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <ServicesContext.Provider value={services}>{children}</ServicesContext.Provider>
  )
  return renderHook(() => useShopChoice(screen), { wrapper })
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

  it('are all shops where what was stored is none of ours', () => {
    localStorage.setItem('zhanggui_shops_of_u1_goodsQuery', '{"mode":')
    expect(openChoice('goodsQuery').result.current[0]).toEqual(everyShop)
  })
})
