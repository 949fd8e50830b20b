import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import readWorkbook from 'read-excel-file/node'
import { beforeEach, describe, expect, it } from 'vitest'
// Loaded with the test: the first one need not wait for what is loaded on demand.
import '../../../src/screens/transfer/export/ExportDialog.tsx'
import { openScreen, refuse } from '../../pages/openScreen.tsx'
import { standInForBrowser } from '../../pages/standInForBrowser.ts'
import { bytesOf } from './aFile.ts'
import { standInForWorkers, watchDownloads } from './standInForWorkers.ts'

const SECRET = 'PASS_ID=never_leaves'
const shop = (number: number) => ({
  shop_uid: `u${number}`,
  shop_id: `9955407021234567${number}`,
  shop_name: `Shop ${number}`,
  notes: number === 11 ? '=1+1' : '',
  status: 1,
  checked_at: null,
  template_id: null,
  template_name: null,
  has_cookie: true,
  cookie: SECRET,
  created_at: 1_700_000_000_000,
  updated_at: 1,
  version: 1,
})
const entry = (number: number) => ({
  entry_id: `e${number}`,
  at: 1_700_000_000_000,
  user_uid: '1',
  user_name: 'demo',
  action: `action ${number}`,
  subject_type: 'shop',
  subject_id: 's',
  before: null,
  after: { notes: 'x' },
  request_id: 'r',
})
const TOTAL = 450
const entries = Array.from({ length: TOTAL }, (_, index) => entry(index))
const auditPage = ({ page, page_size }: Readonly<Record<string, unknown>>) => {
  const number = Number(page ?? 1)
  const size = Number(page_size ?? 20)
  return { list: entries.slice((number - 1) * size, number * size), total: TOTAL }
}

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

async function openExport() {
  const button = await buttonOf('Export')
  await waitFor(() => expect(button.disabled).toBe(false))
  await user.click(button)
  await screen.findByText(/^Export: /, { selector: 'h2' })
}
const startExport = () => user.click(dialog().getByRole('button', { name: 'Export' }))
async function downloaded() {
  await waitFor(() => expect(downloads).toHaveLength(1))
  const file = downloads[0]?.file ?? new Blob()
  return { name: downloads[0]?.name ?? '', sheets: await readWorkbook(Buffer.from(await bytesOf(file))) }
}

describe('exporting a list', () => {
  it('takes the rows in view and the columns shown, long ids whole, nothing to compute, no secret', async () => {
    await openScreen({ path: '/shop/my_shop?keyword=Shop%201', answers: { shopList: () => [shop(10), shop(11), shop(20)] } })
    await openExport()
    await startExport()
    const { name, sheets } = await downloaded()
    expect(name).toMatch(/^My shops-\d{8}-\d{4}\.xlsx$/)
    expect(sheets).toHaveLength(1)
    const [heads, ...rows] = sheets[0]?.data ?? []
    expect(heads).toEqual(['Shop', 'Shop ID', 'State', 'Remark', 'Template'])
    expect(rows).toEqual([
      ['Shop 10', '995540702123456710', 'Online', null, null],
      ['Shop 11', '995540702123456711', 'Online', '=1+1', null],
    ])
    await screen.findByText(/^Rows exported: /)
  })

  it('of every column still leaves secrets behind', async () => {
    await openScreen({ path: '/shop/my_shop', answers: { shopList: () => [shop(10)] } })
    await openExport()
    await user.click(dialog().getByRole('radio', { name: /^Every column/ }))
    await startExport()
    const { sheets } = await downloaded()
    expect(sheets[0]?.data[0]).toContain('Added (Beijing time)')
    expect(sheets[0]?.data[0]).not.toContain('Session cookie')
    expect(JSON.stringify(sheets)).not.toContain(SECRET)
  })

  it('says in the file which records of the list could not be read', async () => {
    await openScreen({ path: '/shop/my_shop', answers: { shopList: () => [shop(10), { shop_name: 7 }, shop(11)] } })
    await openExport()
    await startExport()
    const { sheets } = await downloaded()
    expect(sheets[0]?.data).toHaveLength(3)
    expect(sheets[1]?.data.slice(1)).toEqual([['Unreadable rows left out: 1.']])
  })

  it('names the records that it refers to', async () => {
    const answers = {
      shopList: () => [shop(10), shop(11)],
      groupList: () => [{ group_id: 'g', group_name: 'Group', shop_uid_list: ['u11', 'u10'], updated_at: 1, version: 1, created_at: 1 }],
    }
    await openScreen({ path: '/shop/groups', answers })
    await openExport()
    await startExport()
    expect((await downloaded()).sheets[0]?.data[1]?.slice(0, 2)).toEqual(['Group', 'Shop 11, Shop 10'])
  })

  it('puts the rows on the clipboard', async () => {
    await openScreen({ path: '/shop/my_shop', answers: { shopList: () => [shop(11)] } })
    await openExport()
    await user.click(dialog().getByRole('radio', { name: /^Copy to the clipboard/ }))
    const written: string[] = []
    Object.defineProperty(navigator, 'clipboard', {
      configurable: true,
      value: { writeText: async (text: string) => void written.push(text) },
    })
    Blob.prototype.text = async function () {
      return new TextDecoder().decode(await bytesOf(this))
    }
    await user.click(dialog().getByRole('button', { name: 'Copy' }))
    await screen.findByText('Rows copied: 1.')
    expect(written[0]?.split('\r\n')[1]).toBe("Shop 11\t995540702123456711\tOnline\t'=1+1\t")
  })

  it('is not offered to a sub-account without the right to export', async () => {
    const user = (rights: object) => ({ name: 'sub', level: 3, sub_main_uid: 'm', rights })
    const first = await openScreen({ path: '/shop/my_shop', answers: { shopList: () => [shop(10)] }, user: user({ shop: ['view'] }) })
    await screen.findByText('Shop 10')
    expect(screen.queryByText('Export', { selector: 'button' })).toBeNull()
    first.unmount()
    await openScreen({ path: '/shop/my_shop', answers: { shopList: () => [shop(10)] }, user: user({ shop: ['view', 'export'] }) })
    await buttonOf('Export')
  })
})

describe('exporting a list of many pages', () => {
  it('asks for all of them, 200 rows at a time, as the view selects them', async () => {
    const { callsOf } = await openScreen({ path: '/user/audit?keyword=demo', answers: { auditList: auditPage } })
    await openExport()
    await startExport()
    const { sheets } = await downloaded()
    expect(sheets).toHaveLength(1)
    expect(sheets[0]?.data).toHaveLength(TOTAL + 1)
    const asked = callsOf('auditList').filter(({ page_size }) => page_size === '200')
    expect(asked.map(({ page, keyword, sort }) => [page, keyword, sort])).toEqual(['1', '2', '3'].map((page) => [page, 'demo', '-at']))
  })

  it('goes past records that cannot be read, and says in the file how many they are', async () => {
    const auditList = (payload: Readonly<Record<string, unknown>>) => {
      const { list, total } = auditPage(payload)
      return { list: list.map((each) => (each.entry_id.endsWith('07') ? { entry_id: each.entry_id } : each)), total }
    }
    await openScreen({ path: '/user/audit', answers: { auditList } })
    await openExport()
    await startExport()
    const { sheets } = await downloaded()
    expect(sheets[0]?.data).toHaveLength(TOTAL - 4 + 1)
    expect(sheets[1]?.data.slice(1)).toEqual([['Unreadable rows left out: 4.']])
  })

  it('takes the page on the screen alone, if that is wanted', async () => {
    await openScreen({ path: '/user/audit', answers: { auditList: auditPage } })
    await openExport()
    await user.click(dialog().getByRole('radio', { name: 'This page (20)' }))
    await startExport()
    expect((await downloaded()).sheets[0]?.data).toHaveLength(21)
  })

  it('says why it halted, goes on from there, and misses nothing', async () => {
    let isAway = true
    const auditList = (payload: Readonly<Record<string, unknown>>) =>
      isAway && payload.page === '2' && payload.page_size === '200' ? refuse(1500, 'The database is away') : auditPage(payload)
    await openScreen({ path: '/user/audit', answers: { auditList } })
    await openExport()
    await startExport()
    await screen.findByText('The database is away')
    await screen.findByText(/^200 of 450 rows were read/)
    expect(downloads).toEqual([])
    isAway = false
    await user.click(dialog().getByRole('button', { name: 'Continue' }))
    expect((await downloaded()).sheets[0]?.data).toHaveLength(TOTAL + 1)
  })

  it('makes a file of a part only when it is asked to, and the file says so', async () => {
    const auditList = (payload: Readonly<Record<string, unknown>>) =>
      payload.page === '2' && payload.page_size === '200' ? refuse(1500, 'The database is away') : auditPage(payload)
    await openScreen({ path: '/user/audit', answers: { auditList } })
    await openExport()
    await startExport()
    await user.click(await buttonOf('Save these rows'))
    const { sheets } = await downloaded()
    expect(sheets.map(({ sheet }) => sheet)).toEqual(['Audit trail', 'Incomplete'])
    expect(sheets[0]?.data).toHaveLength(201)
    expect(sheets[1]?.data[1]).toEqual(['Only 200 of 450 rows: The database is away'])
  })
})
