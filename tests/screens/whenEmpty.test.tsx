import { screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { openScreen } from '../pages/openScreen.tsx'
import { standInForBrowser } from '../pages/standInForBrowser.ts'

beforeEach(standInForBrowser)

const nothing = () => ({ list: [], total: 0 })

it('a list of batches without one leads to where they begin', async () => {
  await openScreen({ path: '/shop/batches', hasOwnPages: true, answers: { batchJobList: nothing, savedViewList: nothing } })
  const link = await screen.findByRole('link', { name: 'Open the goods query' })
  expect(link.getAttribute('href')).toBe('/goods/goodsQuery')
  expect(screen.getByText(/^Batches begin in the goods query/)).toBeTruthy()
})

it('a list of batches without one sends nobody who may not begin any to rows that cannot be selected', async () => {
  const user = { name: 'Ning', username: 'ning', role: 'user', level: 3, sub_main_uid: 'main', rights: { shop: ['view'], goods: ['view'] } }
  await openScreen({ path: '/shop/batches', hasOwnPages: true, user, answers: { batchJobList: nothing, savedViewList: nothing } })
  expect(await screen.findByText('You may not change goods, so you cannot begin a batch.')).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Open the goods query' })).toBeNull()
})

it('a list of browsers without one says when one comes into it', async () => {
  await openScreen({ path: '/user/browsers', hasOwnPages: true, answers: { relayKeyList: nothing, savedViewList: nothing } })
  expect(await screen.findByText(/is listed here when it first uses a shop/)).toBeTruthy()
})

it('a search that finds nothing is no empty list', async () => {
  await openScreen({ path: '/shop/batches?state=done', hasOwnPages: true, answers: { batchJobList: nothing, savedViewList: nothing } })
  expect(await screen.findByText('Change the filters or clear them.')).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Open the goods query' })).toBeNull()
})
