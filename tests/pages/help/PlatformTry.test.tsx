import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { BridgeError } from '../../../src/bridge/bridgeError.ts'
import type { Bridge } from '../../../src/bridge/createBridge.ts'
import { PlatformTry } from '../../../src/pages/help/PlatformTry.tsx'
import { aShop } from '../../bridge/aShop.ts'
import { openFramed } from '../../layout/openFramed.tsx'

const harbour = aShop({ shop_id: '1', shop_name: 'Harbour', cookie: 'PASS_ID=1' })
const mill = aShop({ shop_id: '2', shop_name: 'Mill', cookie: 'PASS_ID=2' })

/** The platform as it answers each cookie; the try begins. */
async function tryPlatform(answerTo: (cookie: string) => unknown) {
  const callMerchant = (async (_: string, { cookie }: { cookie: string }) => answerTo(cookie)) as unknown as Bridge['callMerchant']
  await openFramed({ children: <PlatformTry />, bridge: { callMerchant }, answers: { shopList: () => [harbour, mill] } })
  await userEvent.click(screen.getByRole('button', { name: 'Send a request' }))
}

it('names the shop that answered, when the first ones are logged out', async () => {
  await tryPlatform((cookie) => {
    if (cookie === 'PASS_ID=1') throw new BridgeError('sessionExpired')
    return { mall: { mall_id: '2', mall_name: 'Mill' } }
  })
  expect((await screen.findByRole('status')).textContent).toBe('The way works; the shop that answered: Mill')
})

it('says so where no shop is logged in', async () => {
  await tryPlatform(() => {
    throw new BridgeError('sessionExpired')
  })
  expect((await screen.findByRole('alert')).textContent).toBe('No logged-in shop at the moment, please check')
})

it('says what is wrong with the way, in the words for that', async () => {
  await tryPlatform(() => {
    throw new BridgeError('notInstalled')
  })
  expect((await screen.findByRole('alert')).textContent).toMatch(/^Extension not installed/)
})
