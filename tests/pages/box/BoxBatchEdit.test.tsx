import type { OpenNotificationParams } from '@refinedev/core'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { BOX_GOODS_PER_CALL_MAX, type BoxGoods } from '../../../contract/entities/boxGoods.ts'
import { BoxBatchEdit } from '../../../src/pages/box/BoxBatchEdit.tsx'
import { TabContext } from '../../../src/providers/drafts/useTabDraft.ts'
import { openFramed } from '../../layout/openFramed.tsx'
import { aListing } from '../../server/builders/box.ts'
import { someBox } from '../coverage/someShelves.ts'
import { aTab, refuse } from '../openScreen.tsx'

/** Goods of two calls, all with a new beginning of their title typed; the backend is busy when the second call comes for the first time. */
async function breakOff() {
  const goods = Array.from({ length: BOX_GOODS_PER_CALL_MAX + 1 }, (_, at) => {
    return someBox({ box_id: `box-${at}`, version: 1, listing: aListing({ title: `Umbrella ${at}` }) })
  })
  const notices: OpenNotificationParams[] = []
  const sent: BoxGoods[][] = []
  let closed = 0
  function saveBoxGoods(payload: Readonly<Record<string, unknown>>) {
    const list = payload.goods as BoxGoods[]
    sent.push(list)
    return sent.length === 2 ? refuse(1005, 'busy') : { list: list.map((each) => ({ ...each, version: each.version + 1 })) }
  }
  const page = await openFramed({
    path: '/goods/goodsCollect',
    answers: { saveBoxGoods, listingSettings: () => null },
    noticed: (notice) => notices.push(notice),
    children: (
      <BoxBatchEdit
        resource={{ name: 'goodsCollect' } as never}
        records={goods as never}
        close={() => {
          closed += 1
        }}
      />
    ),
  })
  await userEvent.type(await screen.findByLabelText('Replace with'), 'New ')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText(/goods are changed and saved/)
  return { sent, notices, closed: () => closed, unmount: page.unmount }
}

const titlesOf = (list: readonly BoxGoods[] = []) => list.map(({ listing }) => listing.title)

it('goes on with a change that broke off half-way, and offers to take back all of it', async () => {
  const { sent, notices, closed } = await breakOff()
  expect(screen.getByText('1 goods will change, 0 stay unchanged')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(closed()).toBe(1))
  expect(sent.map((list) => list.length)).toEqual([BOX_GOODS_PER_CALL_MAX, 1, 1])
  expect(titlesOf(sent[2])).toEqual([`New Umbrella ${BOX_GOODS_PER_CALL_MAX}`])
  notices.find(({ cancelMutation }) => cancelMutation)?.cancelMutation?.()
  await waitFor(() => expect(sent).toHaveLength(5))
  const undone = sent.slice(3).flat()
  expect(titlesOf(undone)).toEqual(Array.from({ length: BOX_GOODS_PER_CALL_MAX + 1 }, (_, at) => `Umbrella ${at}`))
  expect(new Set(undone.map(({ version }) => version))).toEqual(new Set([2]))
})

it('offers to take back what was saved where the rest is given up', async () => {
  const { sent, notices, closed } = await breakOff()
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(closed()).toBe(1)
  notices.find(({ cancelMutation }) => cancelMutation)?.cancelMutation?.()
  await waitFor(() => expect(sent).toHaveLength(3))
  expect(sent[2]).toHaveLength(BOX_GOODS_PER_CALL_MAX)
})

it('offers that also where the dialog is closed beside its buttons, once', async () => {
  const { sent, notices, unmount } = await breakOff()
  unmount()
  const offers = notices.filter(({ cancelMutation }) => cancelMutation)
  expect(offers).toHaveLength(1)
  offers[0]?.cancelMutation?.()
  await waitFor(() => expect(sent).toHaveLength(3))
  expect(sent[2]).toHaveLength(BOX_GOODS_PER_CALL_MAX)
})

it('says so where it breaks off after the dialog was closed', async () => {
  const answers: ((reply: unknown) => void)[] = []
  const notices: OpenNotificationParams[] = []
  const { unmount } = await openFramed({
    path: '/goods/goodsCollect',
    answers: { saveBoxGoods: () => new Promise((resolve) => answers.push(resolve)), listingSettings: () => null },
    noticed: (notice) => notices.push(notice),
    children: (
      <BoxBatchEdit resource={{ name: 'goodsCollect' } as never} records={[someBox({ version: 1 })] as never} close={() => undefined} />
    ),
  })
  await userEvent.type(await screen.findByLabelText('Replace with'), 'New ')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(answers).toHaveLength(1))
  unmount()
  answers[0]?.(refuse(1005, 'The server is busy'))
  await waitFor(() => expect(notices.filter(({ type }) => type === 'error')).toHaveLength(1))
})

it('keeps what is typed while the dialog is closed by a slip, until it is cancelled', async () => {
  const tab = aTab()
  const goods = [someBox({ version: 1, listing: aListing({ title: 'Umbrella' }) })]
  const open = () =>
    openFramed({
      path: '/goods/goodsCollect',
      answers: { listingSettings: () => null },
      children: (
        <TabContext.Provider value={tab}>
          <BoxBatchEdit resource={{ name: 'goodsCollect' } as never} records={goods as never} close={() => undefined} />
        </TabContext.Provider>
      ),
    })
  const field = () => screen.findByLabelText<HTMLInputElement>('Replace with')
  const { unmount } = await open()
  expect(tab.drafts.isEmpty()).toBe(true)
  await userEvent.type(await field(), 'New ')
  unmount()
  await open()
  expect((await field()).value).toBe('New ')
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(tab.drafts.isEmpty()).toBe(true)
})
