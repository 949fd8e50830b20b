import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import readWorkbook from 'read-excel-file/node'
import { beforeEach, describe, expect, it } from 'vitest'
// Loaded with the test: the first one need not wait for what is loaded on demand.
import '../../../src/screens/transfer/import/ImportDialog.tsx'
import { type Answers, openScreen, refuse } from '../../pages/openScreen.tsx'
import { standInForBrowser } from '../../pages/standInForBrowser.ts'
import { bytesOf } from './aFile.ts'
import { standInForWorkers, watchDownloads } from './standInForWorkers.ts'

const COOKIE = 'PASS_ID=x_1_1'
const known = {
  shop_uid: 'u1',
  shop_id: '1',
  shop_name: 'Known',
  notes: 'old',
  status: 1,
  checked_at: null,
  template_id: null,
  template_name: null,
  has_cookie: true,
  created_at: 1,
  updated_at: 1,
  version: 3,
}
const added = (payload: Readonly<Record<string, unknown>>) => ({ ...known, ...payload, renewed: false })

let downloads: ReturnType<typeof watchDownloads>
beforeEach(() => {
  standInForBrowser()
  standInForWorkers()
  downloads = watchDownloads()
})

const user = userEvent.setup()
/** Asking the whole page for roles takes seconds where it holds a list; the open dialog is small. */
const dialog = () => within(document.querySelector<HTMLElement>('dialog[open]') ?? document.body)
const buttonOf = (label: string) => screen.findByText<HTMLButtonElement>(label, { selector: 'button' })
const lineOf = (number: number) => within(dialog().getByText(String(number), { selector: 'th' }).closest('tr') ?? document.body)

async function openImport(answers: Answers = {}) {
  const opened = await openScreen({
    path: '/shop/my_shop',
    answers: { shopList: () => [known], addShop: added, remarkShop: added, ...answers },
  })
  await user.click(await buttonOf('Import'))
  await screen.findByText('Import: My shops', { selector: 'h2' })
  return opened
}

async function choose(lines: readonly string[], name = 'shops.csv') {
  const file = new File([lines.join('\n')], name)
  file.arrayBuffer = async () => (await bytesOf(file)).buffer
  await user.upload(screen.getByLabelText('Choose a file'), file)
}

const heads = '店铺 ID,Shop,cookie,备注'

describe('importing a file', () => {
  it('shows what would become of every line before anything is sent', async () => {
    const { callsOf } = await openImport()
    await choose([heads, `2,New,${COOKIE},`, '1,,,new', '1,Known,,old', `2,Again,${COOKIE},`, `,None,${COOKIE},`, '3,Bad,nonsense,'])
    await screen.findByText('shops.csv')
    expect(lineOf(2).getByText('New', { selector: '.zg-tag' })).toBeTruthy()
    expect(lineOf(3).getByText('Update')).toBeTruthy()
    expect(lineOf(4).getByText('The same as line 3')).toBeTruthy()
    expect(lineOf(5).getByText('The same as line 2')).toBeTruthy()
    expect(lineOf(6).getByText('Empty: it cannot be matched with a record')).toBeTruthy()
    expect(lineOf(7).getByText('Wrong')).toBeTruthy()
    expect(dialog().getByRole('button', { name: 'Import (2)' })).toBeTruthy()
    expect(callsOf('addShop')).toEqual([])
  })

  it('never shows a secret', async () => {
    await openImport()
    await choose([heads, `2,New,${COOKIE},`])
    await screen.findByText('shops.csv')
    expect(document.body.textContent).not.toContain(COOKIE)
    expect(lineOf(2).getByText('••••••')).toBeTruthy()
  })

  it('sends the good lines, each by its call, and says how it went', async () => {
    const { callsOf } = await openImport()
    await choose([heads, `2,New,${COOKIE},first`, '1,,,new'])
    await user.click(await buttonOf('Import (2)'))
    await screen.findByText('Done: 2. Failed: 0. Not tried: 0. Wrong in the file and not sent: 0.')
    expect(callsOf('addShop')).toEqual([{ shop_id: '2', shop_name: 'New', cookie: COOKIE, notes: 'first' }])
    expect(callsOf('remarkShop')).toEqual([{ shop_uid: 'u1', notes: 'new', version: 3 }])
    expect(callsOf('shopList').length).toBeGreaterThan(1)
  })

  it('goes on past a line that the server refuses, says why, and tries only that one again', async () => {
    let isRefused = true
    const { callsOf } = await openImport({
      addShop: (payload) => (isRefused && payload.shop_id === '2' ? refuse(1005, 'The level is full') : added(payload)),
    })
    await choose([heads, `2,New,${COOKIE},`, `3,Next,${COOKIE},`])
    await user.click(await buttonOf('Import (2)'))
    await screen.findByText(/^Done: 1\. Failed: 1\./)
    expect(lineOf(2).getByText('The level is full')).toBeTruthy()
    isRefused = false
    await user.click(dialog().getByRole('button', { name: 'Retry the failed ones' }))
    await screen.findByText(/^Done: 2\. Failed: 0\./)
    expect(callsOf('addShop').map(({ shop_id }) => shop_id)).toEqual(['2', '3', '2'])
  })

  it('saves the rest of a line whose first answer was lost, and says that it is done', async () => {
    let now = known
    const save = (payload: Readonly<Record<string, unknown>>) => {
      if (payload.version !== now.version) return refuse(1006, 'Changed', { current: now })
      now = { ...now, ...payload, version: now.version + 1 }
      return now
    }
    let isLost = true
    const { callsOf } = await openImport({
      updateShop(payload) {
        const saved = save(payload)
        return isLost ? refuse(1500, 'No answer') : saved
      },
      remarkShop: save,
    })
    await choose([heads, '1,Renamed,,new'])
    await user.click(await buttonOf('Import (1)'))
    await screen.findByText(/^Done: 0\. Failed: 1\./)
    isLost = false
    await user.click(dialog().getByRole('button', { name: 'Retry the failed ones' }))
    await screen.findByText(/^Done: 1\. Failed: 0\./)
    expect(now).toMatchObject({ shop_name: 'Renamed', notes: 'new', version: 5 })
    expect(callsOf('remarkShop')).toHaveLength(1)
  })

  it('changes nothing of a record that somebody else changed since the file was read', async () => {
    const now = { ...known, notes: 'theirs', version: 4 }
    const { callsOf } = await openImport({ updateShop: () => refuse(1006, 'Changed', { current: now }) })
    await choose([heads, '1,Renamed,,new'])
    await user.click(await buttonOf('Import (1)'))
    await screen.findByText(/^Done: 0\. Failed: 1\./)
    expect(callsOf('updateShop')).toHaveLength(1)
    expect(callsOf('remarkShop')).toEqual([])
  })

  it('gives the lines that did not succeed back with their reasons, without secrets, to be imported again', async () => {
    await openImport({ addShop: () => refuse(1002, 'Look at the fields', { errors: { cookie: 'bad_format' } }) })
    await choose([heads, `2,New,${COOKIE},`, `2,Again,${COOKIE},`])
    await user.click(await buttonOf('Import (1)'))
    await user.click(await buttonOf('Download the failed rows'))
    await waitFor(() => expect(downloads).toHaveLength(1))
    const [sheet] = await readWorkbook(Buffer.from(await bytesOf(downloads[0]?.file ?? new Blob())))
    expect(sheet?.data).toEqual([
      ['Shop ID', 'Shop', 'Remark', 'Reason'],
      ['2', 'New', null, expect.stringMatching(/^Session cookie: /)],
      ['2', 'Again', null, 'Shop ID: The same as line 2'],
    ])
  })

  it('ends when it is stopped, after the line that is under way', async () => {
    const answered: { go: () => void } = { go: () => {} }
    const { callsOf } = await openImport({
      addShop: (payload) => new Promise((resolve) => Object.assign(answered, { go: () => resolve(added(payload)) })),
    })
    await choose([heads, `2,New,${COOKIE},`, `3,Next,${COOKIE},`])
    await user.click(await buttonOf('Import (2)'))
    await user.click(await buttonOf('Stop'))
    await waitFor(() => expect(callsOf('addShop')).toHaveLength(1))
    answered.go()
    await screen.findByText(/^Done: 1\. Failed: 0\. Not tried: 1\./)
    expect(callsOf('addShop')).toHaveLength(1)
  })

  it.each([
    ['heads that nobody knows', ['a,b', '1,2'], /^No column name was recognised/],
    ['only heads', [heads], 'The file has column names but no rows.'],
    ['no column to match by', ['Shop', 'x'], 'Required columns are missing: Shop ID.'],
    ['nothing in it', [''], 'There is nothing in the file.'],
  ])('of a file with %s says so, and takes another', async (_what, lines, sentence) => {
    await openImport()
    await choose(lines)
    await screen.findByText(sentence)
    await choose([heads, `2,New,${COOKIE},`])
    await screen.findByText('shops.csv')
  })

  it('says what it did not use', async () => {
    await openImport()
    await choose(['Shop ID,Remark,Colour', '1,new,red'])
    await screen.findByText('Columns not used: Colour')
    expect(screen.getByText(/^Missing columns: Shop, Session cookie\./)).toBeTruthy()
  })

  it('offers a template that it takes itself', async () => {
    await openImport()
    await user.click(dialog().getByRole('button', { name: 'Download the template' }))
    await waitFor(() => expect(downloads).toHaveLength(1))
    const [sheet] = await readWorkbook(Buffer.from(await bytesOf(downloads[0]?.file ?? new Blob())))
    expect(sheet?.data[0]).toEqual(['Shop ID', 'Shop', 'Session cookie', 'Remark'])
    expect(String(sheet?.data[1]?.[0])).toMatch(/^## .*Required: Id/)
  })

  it('is not offered to somebody who may neither add nor change', async () => {
    await openScreen({
      path: '/shop/my_shop',
      answers: { shopList: () => [known] },
      user: { name: 'sub', level: 3, sub_main_uid: 'm', rights: { shop: ['view', 'export'] } },
    })
    await buttonOf('Export')
    expect(screen.queryByText('Import', { selector: 'button' })).toBeNull()
  })
})
