import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { BoxClaim } from '../../../../contract/entities/boxClaim.ts'
import { aJob, aPriceRow } from '../../../batches/screens/aBatchState.ts'
import { logInAsReader, playBatchServer } from '../../../batches/screens/playBatchServer.ts'
import { harbour } from '../../../batches/screens/playGoods.ts'
import { openScreen } from '../../openScreen.tsx'
import { standInForBrowser } from '../../standInForBrowser.ts'

beforeEach(() => {
  standInForBrowser()
  logInAsReader()
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(900)
})

const values = {
  box_id: 'box-1',
  version: 1,
  group_fen: 1_990,
  skus: 2,
  template_id: '7',
  step: 'submitting',
  goods_id: '501',
  goods_commit_id: '901',
  sent_at: 1,
}

/** Goods that were handed in, and are on sale by now. */
const shops = {
  listen: () => () => undefined,
  callMerchant: vi.fn(async (name: string) => {
    if (name === 'draftList') return { total: 0, list: { rows: [], unreadable: [] } }
    if (name !== 'goodsList') throw new Error(`nobody plays ${name}`)
    return { total: 1, goods_list: { rows: [{ id: '501', goods_name: 'Box one' }], unreadable: [] } }
  }),
}

async function openPublished(bridge: object) {
  const server = playBatchServer()
  const saved: BoxClaim[] = []
  const row = aPriceRow(0, {
    label: 'Box one',
    outcome: 'done',
    reason: 'inReview',
    before: { ...values, is_there: false },
    after: { ...values, is_there: true },
  })
  const job = aJob({ kind: 'publish', title: 'Publishing', state: 'planned', plan: { kind: 'publish' } })
  server.keep({ job, rows: [row] })
  for (const state of ['running', 'done'] as const) server.answers.saveBatchJob?.({ ...job, state, rows: [], plan: {}, version: undefined })
  await openScreen({
    path: '/shop/batches/show/job-1',
    hasOwnPages: true,
    bridge: bridge as never,
    answers: {
      shopList: () => [harbour],
      saveClaims({ claims }) {
        saved.push(...(claims as BoxClaim[]))
        return { added: 0, changed: 1, removed: 0, refused: [] }
      },
      ...server.answers,
    },
  })
  return { server, saved }
}

describe('the page of a batch that published goods', () => {
  it('looks by itself at what was under review when it was left, and says to the box what became of it', async () => {
    const { server, saved } = await openPublished(shops)
    await waitFor(() => expect(server.kept().rows).toMatchObject([{ outcome: 'done', reason: '' }]))
    await waitFor(() => expect(saved.at(-1)).toMatchObject({ box_id: 'box-1', state: 'published', goods_id: '501' }))
    expect(await screen.findByText('All done and checked at the platform.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Check again/ })).toBeNull()
  })
  it('does not say that all is done while the platform reviews it', async () => {
    const inReview = { goods_id: '501', goods_commit_id: '901', goods_name: 'Box one', check_status: 1 }
    const callMerchant = vi.fn(async (name: string) => {
      if (name === 'draftList') return { total: 1, list: { rows: [inReview], unreadable: [] } }
      return shops.callMerchant(name)
    })
    await openPublished({ ...shops, callMerchant })
    expect(await screen.findByText(/Rows that the platform still reviews, and that take effect after it: 1\.$/)).toBeTruthy()
    expect(await screen.findByRole('button', { name: 'Check again (1)' })).toBeTruthy()
  })
})
