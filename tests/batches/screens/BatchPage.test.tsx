import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { BatchJob, BatchRow } from '../../../contract/entities/batchJob.ts'
import { type Shop, ShopStatus } from '../../../contract/entities/shop.ts'
import { BridgeError } from '../../../src/bridge/bridgeError.ts'
import { type Answers, openScreen } from '../../pages/openScreen.tsx'
import { refuse } from '../../pages/refusal.ts'
import { standInForBrowser } from '../../pages/standInForBrowser.ts'
import { aJob, aPriceRow } from './aBatchState.ts'
import { logInAsReader, playBatchServer } from './playBatchServer.ts'
import { harbour, mill, playGoods, someGoods } from './playGoods.ts'

beforeEach(() => {
  standInForBrowser()
  logInAsReader()
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(900)
})

/** Prices of the two SKUs of one goods, as they are planned. */
const planned = (overrides: Partial<BatchRow> = {}): BatchRow[] =>
  [1, 2].map((at) =>
    aPriceRow(at - 1, {
      label: `Tea 11 · size ${at}`,
      before: { goods_id: '11', sku_id: `11${at}`, group_fen: 2_000, single_fen: 2_500 },
      after: { goods_id: '11', sku_id: `11${at}`, group_fen: 1_890, single_fen: 2_500 },
      ...overrides,
    }),
  )

interface Opened {
  readonly job?: Partial<Omit<BatchJob, 'counts'>>
  readonly rows?: BatchRow[]
  /** The reader's. Default: Harbour. */
  readonly shops?: readonly Shop[]
  readonly user?: Readonly<Record<string, unknown>>
  /** Rows of shops that the reader does not see. */
  readonly hiddenRows?: number
  /** Each save waits for it. Default: none does. */
  readonly beforeSave?: () => Promise<void>
}

async function openBatch({
  job = {},
  rows = planned(),
  shops = [harbour],
  user,
  hiddenRows = 0,
  beforeSave = async () => {},
}: Opened = {}) {
  const stock = { 'uid-1': [someGoods('11')], 'uid-2': [someGoods('21')] }
  const play = playGoods(stock)
  const server = playBatchServer()
  const batchJob: Answers['batchJob'] = (asked) => {
    const answer = server.answers.batchJob?.(asked) as { readonly job: BatchJob }
    return { ...answer, job: { ...answer.job, hidden_rows: hiddenRows } }
  }
  server.keep({ job: aJob({ state: 'planned', ...job }), rows })
  const page = await openScreen({
    path: '/shop/batches/show/job-1',
    hasOwnPages: true,
    bridge: play.bridge,
    answers: {
      shopList: () => shops,
      ...server.answers,
      batchJob,
      async saveBatchJob(sent) {
        await beforeSave()
        return server.answers.saveBatchJob?.(sent)
      },
    },
    ...(user ? { user } : {}),
  })
  await screen.findByRole('heading', { name: 'Prices: +10%' })
  return { ...page, ...play, server, stock }
}

/** The same of Mill. */
const plannedOfMill = (overrides: Partial<BatchRow> = {}): BatchRow[] =>
  planned().map((row, at) => {
    const ids = { goods_id: '21', sku_id: `21${at + 1}` }
    return { ...row, row_no: at + 2, shop_uid: 'uid-2', before: { ...row.before, ...ids }, after: { ...row.after, ...ids }, ...overrides }
  })

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))

describe('the page of a batch', () => {
  it('leads to the list where there is no such batch any more: to ask again would not help', async () => {
    await openScreen({
      path: '/shop/batches/show/job-9',
      hasOwnPages: true,
      answers: { shopList: () => [harbour], batchJob: () => refuse(1004, 'There is no such record') },
    })
    const said = (await screen.findByText('There is no such record')).parentElement ?? document.body
    expect(within(said).getByRole('link').getAttribute('href')).toBe('/shop/batches')
    expect(within(said).queryByRole('button')).toBeNull()
  })

  it('runs it, and says in words and numbers what came of it', async () => {
    const { stock } = await openBatch()
    expect(screen.getByText(/has not started. Nothing has been changed/)).toBeTruthy()
    await press('Start now')
    expect(await screen.findByText('All done and checked at the platform.')).toBeTruthy()
    expect(screen.getByRole('progressbar', { name: '2 of 2 done' })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Done 2' })).toBeTruthy()
    expect(stock['uid-1'][0]?.sku_list.map((sku) => sku.groupPrice)).toEqual([1_890, 1_890])
  })

  it('leaves alone what somebody changed since the plan, and says what is there now', async () => {
    const { stock, writes } = await openBatch()
    for (const sku of stock['uid-1'][0]?.sku_list ?? []) sku.groupPrice = 2_480
    await press('Start now')
    const sentence = 'Someone changed it meanwhile; it was left alone. Found: Group price ¥24.80'
    await waitFor(() => expect(screen.getAllByText(sentence)).toHaveLength(2))
    expect(writes).toEqual([])
  })

  it('says at its title that it overwrites what somebody changed', async () => {
    await openBatch({ job: { plan: { kind: 'setPrice', overwrites: true } } })
    expect(screen.getByText(/changed after the plan were overwritten as planned/)).toBeTruthy()
  })

  it('says how many rows are of shops that the reader does not see any more, and nothing where there are none', async () => {
    const { unmount } = await openBatch({ hiddenRows: 3 })
    expect(screen.getByText(/^Rows of shops that you do not see any more.*: 3\./)).toBeTruthy()
    unmount()
    await openBatch()
    expect(screen.queryByText(/^Rows of shops that you do not see/)).toBeNull()
  })

  it('asks before the window is closed while it runs, and not afterwards', async () => {
    const { holdWrites } = await openBatch()
    let letGo = () => {}
    const held = new Promise<void>((resolve) => {
      letGo = resolve
    })
    holdWrites(() => held)
    const isAsked = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
    expect(isAsked()).toBe(false)
    await press('Start now')
    await waitFor(() => expect(isAsked()).toBe(true))
    letGo()
    await screen.findByText('All done and checked at the platform.')
    await waitFor(() => expect(isAsked()).toBe(false))
  })

  it('says that the extension is gone, loses nothing, and goes on when it is back', async () => {
    const { breaks, server } = await openBatch()
    breaks('uid-1', new BridgeError('notInstalled'))
    await press('Start now')
    expect(await screen.findByText(/extension does not answer.*Nothing is lost/)).toBeTruthy()
    expect(server.kept().job.counts.waiting).toBe(2)
    breaks('uid-1', null)
    await press('Continue')
    expect(await screen.findByText('All done and checked at the platform.')).toBeTruthy()
  })

  it('names the shop that waits for a login, and offers it', async () => {
    const { breaks } = await openBatch()
    breaks('uid-1', new BridgeError('sessionExpired'))
    await press('Start now')
    const shops = within(await screen.findByRole('list', { name: 'Shops' }))
    expect(await shops.findByText('Login expired')).toBeTruthy()
    await userEvent.click(await shops.findByRole('button', { name: 'Log in again' }))
    expect(await screen.findByRole('dialog', { name: 'Log in again' })).toBeTruthy()
  })

  it('names first which shops with work left are logged out, before anybody has asked them from here, and logs in to all of them in one go', async () => {
    const offline = { status: ShopStatus.offline }
    const rows = [...planned({ outcome: 'done' }), ...plannedOfMill()]
    const { unmount } = await openBatch({
      job: { state: 'paused' },
      rows,
      shops: [
        { ...harbour, ...offline },
        { ...mill, ...offline },
      ],
    })
    const lines = () => within(screen.getByRole('list', { name: 'Shops' })).getAllByRole('listitem')
    await waitFor(() =>
      expect(lines().map(({ textContent }) => textContent)).toEqual(['Mill0 of 2 doneLogin expiredLog in again', 'Harbour2 of 2 done']),
    )
    expect(screen.queryByRole('button', { name: 'Log in again to 2' })).toBeNull()
    unmount()

    const left = [...planned(), ...plannedOfMill()]
    await openBatch({
      job: { state: 'paused' },
      rows: left,
      shops: [
        { ...harbour, ...offline },
        { ...mill, ...offline },
      ],
    })
    await press('Log in again to 2')
    const dialog = within(await screen.findByRole('dialog', { name: 'Log in again' }))
    expect(await dialog.findByText('Harbour')).toBeTruthy()
    expect(dialog.getByText('Mill')).toBeTruthy()
  })

  it('says of rows that are on their way that they are being sent, and only once nothing goes on that they may have been', async () => {
    const { holdWrites, unmount } = await openBatch()
    holdWrites(() => new Promise(() => {}))
    await press('Start now')
    expect(await screen.findByText(', being sent: 2')).toBeTruthy()
    unmount()
    await openBatch({ job: { state: 'running' }, rows: planned({ outcome: 'running' }) })
    expect(screen.getByText(', may have been sent: 2')).toBeTruthy()
  })

  it('opens the backend of the shop for a verification; the extension hears that it was passed, and the batch goes on', async () => {
    const { breaks, askedOfBrowser } = await openBatch()
    breaks('uid-1', new BridgeError('verificationNeeded'))
    await press('Start now')
    const shops = within(await screen.findByRole('list', { name: 'Shops' }))
    expect(await shops.findByRole('button', { name: /^Open backend/ })).toBeTruthy()
    breaks('uid-1', null)
    await userEvent.click(shops.getByRole('button', { name: 'Verification passed, continue' }))
    expect(await screen.findByText('All done and checked at the platform.')).toBeTruthy()
    expect(askedOfBrowser).toEqual(['browserLogin'])
  })

  it('says why rows failed, shows them alone, and tries them again', async () => {
    const { stock } = await openBatch({
      job: { state: 'done' } as never,
      rows: planned({ outcome: 'failed', reason: 'refused|2002690|No' }),
    })
    await press('Failed 2')
    expect(screen.getAllByText('Refused by the platform: No (2002690)')).toHaveLength(2)
    expect(screen.getByRole('button', { name: 'Download failed rows (2)' })).toBeTruthy()
    await press('Retry the failed rows (2)')
    await waitFor(() => expect(stock['uid-1'][0]?.sku_list[0]?.groupPrice).toBe(1_890))
  })

  it('explains rows of which nobody knows, and reads them back before anything is repeated', async () => {
    const { writes } = await openBatch({ rows: planned({ outcome: 'running' }) })
    expect(screen.getByText(/without a known result.*checked before anything is sent again/)).toBeTruthy()
    await press('Start now')
    await screen.findByText('All done and checked at the platform.')
    expect(writes).toHaveLength(1)
  })

  it('leaves a way back open that was opened while the one before was being saved', async () => {
    let answer = () => {}
    let isHeld = false
    const held = new Promise<void>((resolve) => {
      answer = resolve
    })
    const { notices } = await openBatch({ beforeSave: () => (isHeld ? held : Promise.resolve()) })
    const openUndo = async () => {
      await press('Undo completed rows (2)')
      return within(await screen.findByRole('dialog', { name: 'Undo: Prices: +10%' }))
    }
    await press('Start now')
    const dialog = await openUndo()
    const back = await dialog.findByRole<HTMLButtonElement>('button', { name: 'Change back (2)' })
    await waitFor(() => expect(back.disabled).toBe(false))
    isHeld = true
    await userEvent.click(back)
    await userEvent.click(dialog.getByRole('button', { name: 'Close' }))
    await openUndo()
    answer()
    await waitFor(() => expect(notices).toMatchObject([{ type: 'success' }]))
    expect(screen.getByRole('dialog', { name: 'Undo: Prices: +10%' })).toBeTruthy()
  })

  it('undoes what is done as a batch of its own, after a look at what is there now', async () => {
    const { stock, address } = await openBatch()
    await press('Start now')
    await press('Undo completed rows (2)')
    const dialog = within(await screen.findByRole('dialog', { name: 'Undo: Prices: +10%' }))
    await waitFor(() => expect(dialog.getAllByText('¥20.00')).toHaveLength(2))
    expect(stock['uid-1'][0]?.sku_list[0]?.groupPrice).toBe(1_890)
    const back = await dialog.findByRole<HTMLButtonElement>('button', { name: 'Change back (2)' })
    await waitFor(() => expect(back.disabled).toBe(false))
    await userEvent.click(back)
    await waitFor(() => expect(stock['uid-1'][0]?.sku_list.map((sku) => sku.groupPrice)).toEqual([2_000, 2_000]))
    expect(address()).not.toContain('job-1')
    expect(screen.getByRole('link', { name: 'View the batch that this one undoes' }).getAttribute('href')).toContain('job-1')
  })

  it('names the shops that cannot be read, whose rows it does not undo', async () => {
    const done = { outcome: 'done' } as const
    const { breaks, stock } = await openBatch({
      job: { state: 'done' },
      rows: [...planned(done), ...plannedOfMill(done)],
      shops: [harbour, mill],
    })
    for (const sku of stock['uid-1'][0]?.sku_list ?? []) sku.groupPrice = 1_890
    breaks('uid-2', new BridgeError('sessionExpired'))
    await press('Undo completed rows (4)')
    const dialog = within(await screen.findByRole('dialog', { name: 'Undo: Prices: +10%' }))
    const alert = await dialog.findByRole('alert')
    expect(alert.textContent).toMatch(/^Shops that cannot be read now: Mill\. Rows left out for that: 2\./)
    expect(await dialog.findByRole('button', { name: 'Change back (2)' })).toBeTruthy()
  })

  it('says when it starts by itself, gives it another time, and lets it be called off', async () => {
    const starts_at = Date.now() + 3_600_000
    const { server } = await openBatch({ job: { starts_at } })
    expect(screen.getByText(/^It starts by itself on .*Keep a window of the console open then/)).toBeTruthy()
    await press('Choose another time')
    const dialog = within(await screen.findByRole('dialog', { name: 'Choose another time' }))
    await userEvent.click(await dialog.findByRole('button', { name: 'Tomorrow 10:00' }))
    await userEvent.click(dialog.getByRole('button', { name: /^Schedule for .*10:00$/ }))
    await waitFor(() => expect(server.kept().job.starts_at).not.toBe(starts_at))
    expect(new Date(Number(server.kept().job.starts_at) + 8 * 3_600_000).toISOString()).toMatch(/T10:00:00/)
    expect(server.kept().job.state).toBe('planned')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await press('Cancel the batch')
    await waitFor(() => expect(server.kept().job.state).toBe('stopped'))
  })

  it('says that its time has passed and that nothing was changed, and starts when it is told to', async () => {
    const { stock } = await openBatch({ job: { starts_at: Date.now() - 3_600_000 } })
    expect(screen.getByText(/has passed, and no window could run it then.*Nothing has been changed/)).toBeTruthy()
    await press('Start now')
    expect(await screen.findByText('All done and checked at the platform.')).toBeTruthy()
    expect(stock['uid-1'][0]?.sku_list.map((sku) => sku.groupPrice)).toEqual([1_890, 1_890])
  })

  it('lets the main account call off what a sub-account has planned, and nothing else', async () => {
    localStorage.setItem('uid_level', JSON.stringify({ uid: 'somebody else', level: 3 }))
    const user = { name: 'boss', username: 'boss', level: 3, role: 'user', sub_main_uid: null }
    const { server } = await openBatch({ job: { starts_at: Date.now() + 3_600_000 }, user })
    await screen.findByRole('button', { name: 'Cancel the batch' })
    expect(screen.getByText(/belongs to ann; only they can run it. You can cancel it/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Start now' })).toBeNull()
    await press('Cancel the batch')
    await waitFor(() => expect(server.kept().job.state).toBe('stopped'))
  })

  it('lets the main account stop what a sub-account has begun, and undo it then', async () => {
    localStorage.setItem('uid_level', JSON.stringify({ uid: 'somebody else', level: 3 }))
    const user = { name: 'boss', username: 'boss', level: 3, role: 'user', sub_main_uid: null }
    const [done, waiting] = planned()
    const rows = [{ ...(done as BatchRow), outcome: 'done' as const }, waiting as BatchRow]
    const { server } = await openBatch({ job: { state: 'running' }, rows, user })
    // It was paused and went on in her window since.
    const { job } = server.kept()
    server.keep({ job: { ...job, state: 'paused' }, rows: [] })
    server.keep({ job: { ...job, state: 'running' }, rows: [] })
    expect(await screen.findByText(/belongs to ann; only they can run it. You can stop it/)).toBeTruthy()
    expect(screen.queryByText(/Continue/)).toBeNull()
    await press('Stop')
    await waitFor(() => expect(server.kept().job.state).toBe('stopped'))
    expect(await screen.findByRole('button', { name: /^Undo/ })).toBeTruthy()
    expect(screen.getByText(/belongs to ann; only they can run it. You can undo what was done/)).toBeTruthy()
    expect(screen.queryByText(/[Cc]ontinue|You can stop it/)).toBeNull()
  })

  it('says who stopped it', async () => {
    await openBatch({ job: { state: 'stopped', stopped_by_name: 'boss' } })
    expect(screen.getByText(/^Stopped by boss/)).toBeTruthy()
  })

  it('offers nothing to who only looks on', async () => {
    localStorage.setItem('uid_level', JSON.stringify({ uid: 'somebody else', level: 3 }))
    await openBatch()
    expect(screen.getByText(/belongs to ann; only they can run it/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Start now' })).toBeNull()
  })

  it('offers nothing to a sub-account that may not change goods', async () => {
    const rights = { goods: ['view'] }
    await openBatch({ user: { name: 'sub', username: 'sub', level: 3, role: 'sub_user', sub_main_uid: '9', rights } })
    expect(screen.queryByRole('button', { name: 'Start now' })).toBeNull()
  })

  it('says that a plan which was not kept whole cannot run', async () => {
    await openBatch({ job: { plan: {} } })
    expect(screen.getByText(/not saved completely and cannot run/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Start now' })).toBeNull()
  })

  it('shows a kind that this program does not know, and does not guess', async () => {
    await openBatch({ job: { kind: 'ofALaterVersion' } })
    expect(screen.getByText(/does not know this kind of batch/)).toBeTruthy()
    expect(screen.getAllByText('Unreadable').length).toBeGreaterThan(0)
  })
})
