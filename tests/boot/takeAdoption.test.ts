import { describe, expect, it } from 'vitest'
import { takeAdoption } from '../../src/boot/takeAdoption.ts'

const at = (pathname: string, search: string, hash = '') => takeAdoption({ pathname, search, hash })

describe('takeAdoption', () => {
  it.each(['/help/mall_pc', '/help/product_pc', '/help/account_pc', '/help/mall_pc/'])(
    'takes the login out of the address of %s [spec 2.35]',
    (path) => {
      expect(at(path, '?token=t&uid=7&level=3&java_uid=9')).toEqual({
        login: { token: 't', uid: '7', level: '3', java_uid: '9' },
        address: path,
      })
    },
  )

  it('leaves the same route with an empty query [spec 2.36]', () => {
    expect(at('/help/mall_pc', '?token=t&shop=1', '#top')?.address).toBe('/help/mall_pc#top')
  })

  it.each([
    ['/login', '?token=t'],
    ['/help/plugDownload', '?token=t'],
    ['/help/mall_pc', ''],
    ['/help/mall_pc', '?token='],
    ['/help/mall_pc', '?uid=7&level=3'],
  ])('takes nothing from %s%s', (path, search) => {
    expect(at(path, search)).toBeNull()
  })
})
