import { expect, it } from 'vitest'
import { openLoggedIn } from './logIn.ts'
import { startDemo } from './startDemo.ts'

const demo = startDemo()

it('the report opens by its link with all choices, its foot is its tile, and its file has the same number', async () => {
  const { origin } = demo.deployment
  const page = await openLoggedIn(demo.browser.context, origin, 'demo', { zhanggui_locale: 'en-US' }, { readsFigures: true })
  await page.goto(`${origin}/dashboard/report?window=2026-11-02..2026-11-08&against=lastYear`)
  await page.getByText('2026-11-02 to 2026-11-08, against 2025-11-02 to 2025-11-08').waitFor()
  const tiles = page.getByRole('region', { name: 'All chosen shops together' })
  const sales = tiles.getByRole('region', { name: 'Sales', exact: true })
  const foot = page.getByRole('row', { name: /^Total/ })
  await foot.waitFor()
  const amount = async () => (await sales.innerText()).match(/¥[\d,.]+|—/)?.[0] ?? ''
  await expect.poll(async () => (await foot.innerText()).includes(await amount())).toBe(true)
  await page.getByRole('button', { name: 'Which days' }).click()
  await page.getByRole('button', { name: 'Last month' }).click()
  await expect.poll(() => new URL(page.url()).searchParams.get('against')).toBe('lastYear')
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Export Excel' }).click()])
  expect(download.suggestedFilename()).toMatch(/\.xlsx$/)
  await page.close()
})
