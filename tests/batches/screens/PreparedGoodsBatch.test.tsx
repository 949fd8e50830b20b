import type { OpenNotificationParams } from '@refinedev/core'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { PreparedGoodsBatch } from '../../../src/batches/screens/plan/PreparedGoodsBatch.tsx'
import { openFramed } from '../../layout/openFramed.tsx'
import { refuse } from '../../pages/refusal.ts'
import { standInForBrowser } from '../../pages/standInForBrowser.ts'
import { logInAsReader } from './playBatchServer.ts'
import { harbour, playGoods, someGoods } from './playGoods.ts'

beforeEach(() => {
  standInForBrowser()
  logInAsReader()
})

/** A suggestion about goods, with a price typed and ready to be confirmed; somebody else has decided it by then. */
async function openDecided(untilAnswered = Promise.resolve()) {
  const notices: OpenNotificationParams[] = []
  const goods = [{ shop_uid: harbour.shop_uid, goods_id: '11' }]
  const page = await openFramed({
    path: '/shop/suggestions',
    children: <PreparedGoodsBatch kind="setPrice" goods={goods} suggestionId="s1" close={() => {}} />,
    bridge: playGoods({ [harbour.shop_uid]: [someGoods('11')] }).bridge,
    answers: {
      shopList: () => [harbour],
      saveBatchJob: () => untilAnswered.then(() => refuse(1006, 'Decided elsewhere')),
      batchJob: () => refuse(1004, 'There is no such record'),
    },
    noticed: (notice) => void notices.push(notice),
  })
  const form = await screen.findByRole('form', { name: 'What to change' })
  const dialog = within(form.closest('dialog') ?? form)
  await userEvent.selectOptions(await dialog.findByRole('combobox', { name: 'Group price' }), 'Set to')
  await userEvent.type(dialog.getByRole('textbox', { name: 'Group price (¥)' }), '19')
  const start = await dialog.findByRole<HTMLButtonElement>('button', { name: /^Change prices/ })
  await waitFor(() => expect(start.disabled).toBe(false))
  return { ...page, dialog, start, notices }
}

const decided = /^Not done: this suggestion was decided elsewhere, or has expired\. The page of suggestions says what came of it\.$/

describe('a suggestion that somebody else decides meanwhile', () => {
  it('is not done a second time, says where its outcome is, and leaves nothing to press', async () => {
    const { dialog, start } = await openDecided()
    await userEvent.click(start)
    expect((await dialog.findByRole('alert')).textContent).toMatch(decided)
    expect(start.disabled).toBe(true)
  })

  it('says the same as a notice where its dialog is gone by then', async () => {
    let answer = () => {}
    const page = await openDecided(
      new Promise((resolve) => {
        answer = resolve
      }),
    )
    await userEvent.click(page.start)
    await waitFor(() => expect(page.payloadsOf('saveBatchJob')).toHaveLength(1))
    page.unmount()
    answer()
    await waitFor(() => expect(page.notices.map(({ message }) => message)).toEqual([expect.stringMatching(decided)]))
  })
})
