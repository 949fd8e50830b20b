import type { OpenNotificationParams } from '@refinedev/core'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { useGoodsBatches } from '../../../src/batches/screens/plan/useGoodsBatches.tsx'
import { BridgeError } from '../../../src/bridge/bridgeError.ts'
import type { QueryRow } from '../../../src/resources/schema/query.ts'
import { openFramed } from '../../layout/openFramed.tsx'
import { refuse } from '../../pages/refusal.ts'
import { standInForBrowser } from '../../pages/standInForBrowser.ts'
import { aGoodsRow } from '../../screens/query/aGoodsRow.ts'
import { logInAsReader, playBatchServer } from './playBatchServer.ts'
import { harbour, mill, type PlayedGoods, playGoods, someGoods } from './playGoods.ts'

beforeEach(() => {
  standInForBrowser()
  logInAsReader()
  // jsdom lays nothing out: a table that draws what is in sight needs something in sight.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(900)
})

/** Stands for the goods query: these rows are chosen. */
function Chosen({ rows }: { readonly rows: readonly QueryRow[] }) {
  const { actions, dialog } = useGoodsBatches()
  const [isThere, setThere] = useState(true)
  return (
    <>
      {actions.map(({ name, open }) => (
        <button key={name} type="button" onClick={() => open(rows)}>
          {name}
        </button>
      ))}
      <button type="button" onClick={() => setThere(!isThere)}>
        elsewhere
      </button>
      {dialog}
    </>
  )
}

const rowsOf = (stock: Readonly<Record<string, readonly PlayedGoods[]>>) =>
  Object.entries(stock).flatMap(([shop_uid, goods]) => goods.map(({ id }) => aGoodsRow({ goods_id: id }, shop_uid)))

async function plan(
  kind: string,
  stock: Readonly<Record<string, PlayedGoods[]>>,
  {
    rows = rowsOf(stock),
    play = playGoods(stock),
    answers = {},
    noticed = (_: OpenNotificationParams): void => undefined,
    untilSaved = Promise.resolve(),
  } = {},
) {
  const server = playBatchServer()
  const { saveBatchJob } = server.answers
  const page = await openFramed({
    path: '/goods/goodsQuery',
    children: <Chosen rows={rows} />,
    bridge: play.bridge,
    answers: {
      shopList: () => [harbour, mill],
      ...server.answers,
      saveBatchJob: async (payload) => {
        await untilSaved
        return saveBatchJob?.(payload)
      },
      ...answers,
    },
    noticed,
  })
  await userEvent.click(await screen.findByRole('button', { name: kind }))
  const form = await screen.findByRole('form', { name: 'What to change' })
  const dialog = within(form.closest('dialog') ?? form)
  return { ...page, ...play, server, dialog }
}

const choose = async (dialog: ReturnType<typeof within>, label: string, word: string) =>
  userEvent.selectOptions(await dialog.findByRole('combobox', { name: label }), word)

/** Presses it once it may be pressed: it says its number of the first digit already, and waits for the plan of all of them. */
async function pressOnceReady(dialog: ReturnType<typeof within>, name: string | RegExp) {
  const button: HTMLButtonElement = await dialog.findByRole('button', { name })
  await waitFor(() => expect(button.disabled).toBe(false))
  await userEvent.click(button)
}

describe('a change of prices', () => {
  it('is shown row by row before anything is sent, and starts with one button that says how many', async () => {
    const stock = { 'uid-1': [someGoods('11')], 'uid-2': [someGoods('21')] }
    const { dialog, writes, server, address } = await plan('setPrice', stock)
    await choose(dialog, 'Group price', 'Lower by %')
    await userEvent.type(dialog.getByRole('textbox', { name: 'Group price (%)' }), '10')
    const rows = await dialog.findAllByRole('row', { name: /Tea 11 · size 1.*Harbour.*¥20.00.*¥18.00/ })
    expect(rows).toHaveLength(1)
    expect(writes).toEqual([])
    await pressOnceReady(dialog, 'Change prices (SKUs: 4)')
    await waitFor(() => expect(server.kept().job.state).toBe('done'))
    expect(address()).toBe(`/shop/batches/show/${server.kept().job.job_id}`)
    expect(server.kept().job).toMatchObject({
      kind: 'setPrice',
      title: 'Prices: Group price −10%, single price follows',
      counts: { done: 4 },
    })
    expect(stock['uid-2'].flatMap((goods) => goods.sku_list.map((sku) => [sku.groupPrice, sku.normalPrice]))).toEqual([
      [1_800, 2_300],
      [1_800, 2_300],
    ])
  })

  it('is planned for a time that is picked or typed, and changes nothing before it', async () => {
    const stock = { 'uid-1': [someGoods('11')] }
    const { dialog, server, writes, address } = await plan('setPrice', stock)
    await choose(dialog, 'Group price', 'Lower by %')
    await userEvent.type(dialog.getByRole('textbox', { name: 'Group price (%)' }), '10')
    await dialog.findByRole('button', { name: 'Change prices (SKUs: 2)' })
    await userEvent.click(dialog.getByRole('button', { name: 'Start at a set time' }))
    expect(await dialog.findByText(/A window of the console has to be open then.*Up to 30 minutes late it still starts/)).toBeTruthy()
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Schedule' }).disabled).toBe(true)
    await userEvent.click(dialog.getByRole('button', { name: 'Tonight 24:00' }))
    const field = dialog.getByRole<HTMLInputElement>('textbox', { name: 'Start time (China)' })
    expect(field.value).toMatch(/ 00:00$/)
    await pressOnceReady(dialog, /^Schedule for .* 00:00$/)
    await waitFor(() => expect(address()).toBe(`/shop/batches/show/${server.kept().job.job_id}`))
    const { job } = server.kept()
    expect(job).toMatchObject({ state: 'planned', counts: { waiting: 2 } })
    expect((Number(job.starts_at) + 8 * 3_600_000) % 86_400_000).toBe(0)
    expect(Number(job.starts_at)).toBeGreaterThan(Date.now())
    expect(writes).toEqual([])
  })

  it('leaves alone what somebody changes after the preview, unless the reader chooses to overwrite it, which its title says', async () => {
    const stock = { 'uid-1': [someGoods('11')] }
    const { dialog, server } = await plan('setPrice', stock)
    await choose(dialog, 'Group price', 'Lower by %')
    await userEvent.type(dialog.getByRole('textbox', { name: 'Group price (%)' }), '10')
    const choice = await dialog.findByRole<HTMLInputElement>('checkbox', { name: /^Also overwrite rows that someone changes/ })
    expect(choice.checked).toBe(false)
    await userEvent.click(choice)
    const sku = stock['uid-1'][0]?.sku_list[0]
    if (sku) sku.groupPrice = 2_100
    await pressOnceReady(dialog, 'Change prices (SKUs: 2)')
    await waitFor(() => expect(server.kept().job.state).toBe('done'))
    expect(server.kept().job).toMatchObject({
      title: 'Prices: Group price −10%, single price follows (overwrites later changes)',
      plan: { overwrites: true },
    })
    expect(server.kept().rows).toMatchObject([{ outcome: 'done', before: { group_fen: 2_100 } }, { outcome: 'done' }])
  })

  it('says what is left out and why, and can show only that', async () => {
    const stock = { 'uid-1': [someGoods('11'), someGoods('12')] }
    const sku = stock['uid-1'][1]?.sku_list[0]
    if (sku) sku.groupPrice = 2_400
    const { dialog } = await plan('setPrice', stock)
    await choose(dialog, 'Group price', 'Set to')
    await userEvent.type(dialog.getByRole('textbox', { name: 'Group price (¥)' }), '24')
    expect(await dialog.findByText('already so')).toBeTruthy()
    await userEvent.click(dialog.getByRole('button', { name: 'Left out 1' }))
    expect(dialog.getByText('Already so, nothing to change')).toBeTruthy()
    expect(dialog.queryByText('Tea 11 · size 1')).toBeNull()
  })

  it('moves the single price with the group price, says where it had to be mended, and counts at the button what is left out', async () => {
    const stock = { 'uid-1': [someGoods('11', { market_price: 2_580 }), someGoods('12', { market_price: 2_150 })] }
    const { dialog } = await plan('setPrice', stock)
    await choose(dialog, 'Group price', 'Add amount')
    await userEvent.type(dialog.getByRole('textbox', { name: 'Group price (¥)' }), '1')
    const mended = 'At its old distance the single price would be ¥26.00, not below the reference price ¥25.80: lowered to below it'
    expect(await dialog.findAllByText(mended)).toHaveLength(2)
    expect(await dialog.findByRole('button', { name: 'Change prices (SKUs: 2)' })).toBeTruthy()
    // It is there once the button can be pressed.
    expect(await dialog.findByText('(left out: 2)')).toBeTruthy()
  })

  it('can be typed SKU by SKU, as in a spreadsheet, and is one batch of those that were typed', async () => {
    const stock = { 'uid-1': [someGoods('11'), someGoods('12')] }
    const { dialog, server } = await plan('setPrice', stock)
    await userEvent.click(await dialog.findByRole('radio', { name: 'SKU by SKU' }))
    await userEvent.click(await dialog.findByRole('textbox', { name: 'New Group price · Tea 11 · size 2 · 112' }))
    await userEvent.paste('21\t26\n22')
    const single = await dialog.findByRole<HTMLInputElement>('textbox', { name: 'New Single price · Tea 11 · size 2 · 112' })
    expect(single.value).toBe('26')
    await userEvent.keyboard('{Control>}z{/Control}')
    await waitFor(() => expect(single.value).toBe(''))
    await userEvent.paste('21\t26\n22')
    await pressOnceReady(dialog, 'Change prices (SKUs: 2)')
    await waitFor(() => expect(server.kept().job.state).toBe('done'))
    expect(server.kept().job).toMatchObject({ title: 'Prices: SKU by SKU', plan: { isEach: true } })
    const prices = stock['uid-1'].flatMap(({ sku_list }) => sku_list.map((sku) => [sku.groupPrice, sku.normalPrice]))
    expect(prices).toEqual([
      [2_000, 2_500],
      [2_100, 2_600],
      [2_200, 2_700],
      [2_000, 2_500],
    ])
  })

  it('says which rule of prices a row breaks and where the rule is from, and names the default rules', async () => {
    const { dialog } = await plan('setPrice', { 'uid-1': [someGoods('11')] })
    await choose(dialog, 'Group price', 'Set to')
    await userEvent.type(dialog.getByRole('textbox', { name: 'Group price (¥)' }), '24.5')
    await choose(dialog, 'Single price', 'Leave as it is')
    const sentence = 'The single price would be only ¥0.50 above the group price; at least ¥1.00 is needed (default rule)'
    expect(await dialog.findAllByText(sentence)).toHaveLength(2)
    await userEvent.click(dialog.getByText('Price rules of categories: all by default'))
    expect(dialog.getByText(/at least ¥1.00 above the group price, and the dearest SKU costs a group at most 5 times/)).toBeTruthy()
  })

  it('names what is wrong with an amount, and begins nothing', async () => {
    const { dialog } = await plan('setPrice', { 'uid-1': [someGoods('11')] })
    await choose(dialog, 'Single price', 'Set to')
    const amount = dialog.getByRole('textbox', { name: 'Single price (¥)' })
    await userEvent.type(amount, '12.345')
    expect(dialog.getByRole('alert').textContent).toMatch(/at most two decimals/)
    expect(amount.getAttribute('aria-invalid')).toBe('true')
    expect((await dialog.findByRole<HTMLButtonElement>('button', { name: /^Change prices/ })).disabled).toBe(true)
  })

  it('keeps what was typed when the dialog closes by mistake', async () => {
    const { dialog } = await plan('setPrice', { 'uid-1': [someGoods('11')] })
    await choose(dialog, 'Group price', 'Set to')
    await userEvent.type(dialog.getByRole('textbox', { name: 'Group price (¥)' }), '19.9')
    await userEvent.click(dialog.getByRole('button', { name: 'Close' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'setPrice' }))
    const again = within(await screen.findByRole('dialog'))
    expect((await again.findByRole<HTMLInputElement>('textbox', { name: 'Group price (¥)' })).value).toBe('19.9')
  })

  it('leaves out a shop that cannot be read, says so, and has the rest', async () => {
    const stock = { 'uid-1': [someGoods('11')], 'uid-2': [someGoods('21')] }
    const play = playGoods(stock)
    play.breaks('uid-2', new BridgeError('sessionExpired'))
    const { dialog } = await plan('setPrice', stock, { play })
    await choose(dialog, 'Group price', 'Add amount')
    await userEvent.type(dialog.getByRole('textbox', { name: 'Group price (¥)' }), '1')
    expect(await dialog.findByText('Shops not read and not included: 1')).toBeTruthy()
    expect(await dialog.findByRole('button', { name: 'Change prices (SKUs: 2)' })).toBeTruthy()
    expect(dialog.getByRole('button', { name: 'Log in again to 1' })).toBeTruthy()
  })

  it('says which goods are no longer there', async () => {
    const stock = { 'uid-1': [someGoods('11')] }
    const { dialog } = await plan('setPrice', stock, { rows: [...rowsOf(stock), aGoodsRow({ goods_id: '99' }, 'uid-1')] })
    expect(await dialog.findByText('Goods no longer in their shops: 1')).toBeTruthy()
  })

  it('asks nobody to fill in a change where none of the goods is there', async () => {
    const { dialog } = await plan('setPrice', { 'uid-1': [] }, { rows: [aGoodsRow({ goods_id: '99' }, 'uid-1')] })
    expect(await dialog.findByText('None of these goods could be read, so there is nothing to change.')).toBeTruthy()
    expect(dialog.queryByText(/^Fill in what to change/)).toBeNull()
  })

  it('that could not be saved says that nothing was changed, and can be tried again', async () => {
    const { dialog, server, writes } = await plan('setPrice', { 'uid-1': [someGoods('11')] })
    server.setAway(true)
    await choose(dialog, 'Group price', 'Set to')
    await userEvent.type(dialog.getByRole('textbox', { name: 'Group price (¥)' }), '19')
    await pressOnceReady(dialog, 'Change prices (SKUs: 2)')
    expect((await dialog.findByRole('alert')).textContent).toMatch(/not saved, and nothing was changed/)
    expect(writes).toEqual([])
    server.setAway(false)
    await pressOnceReady(dialog, 'Change prices (SKUs: 2)')
    await waitFor(() => expect(server.kept().job.state).toBe('done'))
  })

  it('that is saved after its dialog was closed leads nobody away from where she is, and says that it has begun', async () => {
    let letSave = () => {}
    const untilSaved = new Promise<void>((resolve) => {
      letSave = resolve
    })
    const notices: OpenNotificationParams[] = []
    const { dialog, server, address } = await plan(
      'setPrice',
      { 'uid-1': [someGoods('11')] },
      { untilSaved, noticed: (notice) => void notices.push(notice) },
    )
    await choose(dialog, 'Group price', 'Set to')
    await userEvent.type(dialog.getByRole('textbox', { name: 'Group price (¥)' }), '19')
    await pressOnceReady(dialog, 'Change prices (SKUs: 2)')
    await userEvent.click(dialog.getByRole('button', { name: 'Close' }))
    letSave()
    await waitFor(() => expect(server.kept().job.state).toBe('done'))
    await waitFor(() => expect(notices.map(({ message }) => message).join()).toMatch(/^The batch has begun; .*Prices: /))
    expect(address()).toBe('/goods/goodsQuery')
  })

  it('that is saved after its dialog was closed leaves what is typed for another change since', async () => {
    let letSave = () => {}
    const untilSaved = new Promise<void>((resolve) => {
      letSave = resolve
    })
    const notices: OpenNotificationParams[] = []
    const { dialog } = await plan(
      'setPrice',
      { 'uid-1': [someGoods('11')] },
      { untilSaved, noticed: (notice) => void notices.push(notice) },
    )
    await choose(dialog, 'Group price', 'Set to')
    await userEvent.type(dialog.getByRole('textbox', { name: 'Group price (¥)' }), '19')
    await pressOnceReady(dialog, 'Change prices (SKUs: 2)')
    await userEvent.click(dialog.getByRole('button', { name: 'Close' }))
    await userEvent.click(screen.getByRole('button', { name: 'setTitle' }))
    await userEvent.type(await screen.findByRole('textbox', { name: 'Find' }), 'Tea')
    letSave()
    await waitFor(() => expect(notices.map(({ message }) => message).join()).toMatch(/^The batch has begun; .*Prices: /))
    await userEvent.type(screen.getByRole('textbox', { name: 'Find' }), ' 11')
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Find' }).value).toBe('Tea 11')
    await userEvent.click(screen.getByRole('button', { name: 'Close' }))
    await userEvent.click(screen.getByRole('button', { name: 'setPrice' }))
    const again = within(await screen.findByRole('dialog'))
    expect(await again.findByRole('combobox', { name: 'Group price' })).toHaveProperty('value', 'keep')
  })

  it('that could not be saved says so as a notice where the dialog was closed meanwhile', async () => {
    const asked: (() => void)[] = []
    const notices: OpenNotificationParams[] = []
    const { dialog } = await plan(
      'setPrice',
      { 'uid-1': [someGoods('11')] },
      {
        answers: { saveBatchJob: () => new Promise((resolve) => asked.push(() => resolve(refuse(1002, 'The server is closed')))) },
        noticed: (notice) => void notices.push(notice),
      },
    )
    await choose(dialog, 'Group price', 'Set to')
    await userEvent.type(dialog.getByRole('textbox', { name: 'Group price (¥)' }), '19')
    await pressOnceReady(dialog, 'Change prices (SKUs: 2)')
    await waitFor(() => expect(asked.length).toBeGreaterThan(0))
    await userEvent.click(dialog.getByRole('button', { name: 'Close' }))
    for (const answer of asked) answer()
    await waitFor(() =>
      expect(notices.map(({ message }) => message).join()).toMatch(/not saved, and nothing was changed.*server is closed/),
    )
  })
})

describe('a batch that is planned for a time, and whose saving is not answered', () => {
  async function planForMidnight(isUnreadable: boolean) {
    const page = await plan('setPrice', { 'uid-1': [someGoods('11')] })
    const { dialog, server } = page
    server.loseAnswers({ isUnreadable })
    await choose(dialog, 'Group price', 'Lower by %')
    await userEvent.type(dialog.getByRole('textbox', { name: 'Group price (%)' }), '10')
    await dialog.findByRole('button', { name: 'Change prices (SKUs: 2)' })
    await userEvent.click(dialog.getByRole('button', { name: 'Start at a set time' }))
    await userEvent.click(await dialog.findByRole('button', { name: 'Tonight 24:00' }))
    await pressOnceReady(dialog, /^Schedule for .* 00:00$/)
    return page
  }

  it('is found where it was kept, and shown', async () => {
    const { server, address } = await planForMidnight(false)
    await waitFor(() => expect(address()).toBe(`/shop/batches/show/${server.kept().job.job_id}`))
    expect(server.kept().job).toMatchObject({ state: 'planned', counts: { waiting: 2 } })
  })

  it('is said to be in doubt where the server cannot be asked, with the way to the batches; started at once then, it is called off', async () => {
    const { dialog, server, address } = await planForMidnight(true)
    const alert = await dialog.findByRole('alert')
    expect(alert.textContent).toMatch(/may have been saved.*starts at its time/)
    expect(within(alert).getByRole('link', { name: 'Go to batches' }).getAttribute('href')).toBe('/shop/batches')
    const { job_id } = server.kept().job
    server.loseAnswers(null)
    await pressOnceReady(dialog, 'Change prices (SKUs: 2)')
    await waitFor(() => expect(server.kept().job).toMatchObject({ state: 'done', starts_at: null }))
    expect(server.kept().job.job_id).not.toBe(job_id)
    expect(server.kept(job_id).job.state).toBe('stopped')
    expect(address()).toBe(`/shop/batches/show/${server.kept().job.job_id}`)
  })
})

describe('deleting goods', () => {
  it('is begun only after the number was typed, and takes no goods that are on sale', async () => {
    const stock = { 'uid-1': [someGoods('11', { is_onsale: false }), someGoods('12')] }
    const { dialog } = await plan('deleteGoods', stock)
    await dialog.findByRole('button', { name: 'Delete goods (1)' })
    const isOffered = () => !dialog.getByRole<HTMLButtonElement>('button', { name: 'Delete goods (1)' }).disabled
    expect(isOffered()).toBe(false)
    expect(await dialog.findByText('Still on sale: take it off the shelf first')).toBeTruthy()
    const newValueOf = (outcome: string) => within(dialog.getByRole('row', { name: new RegExp(outcome) })).getByText('deleted').tagName
    expect([newValueOf('Left out'), newValueOf('Included')]).toEqual(['S', 'STRONG'])
    const confirm = dialog.getByRole('textbox', { name: /Type 1 to confirm/ })
    await userEvent.type(confirm, '2')
    expect(isOffered()).toBe(false)
    await userEvent.clear(confirm)
    await userEvent.type(confirm, '1')
    await waitFor(() => expect(isOffered()).toBe(true))
  })
})
