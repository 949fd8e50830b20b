import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { ChartFold } from '../../../src/reports/parts/ChartFold.tsx'
import { openScreen } from '../../pages/openScreen.tsx'
import { standInForBrowser, standInForScreen } from '../../pages/standInForBrowser.ts'

const ROOMY = '(min-width: 1100px) and (min-height: 860px)'

beforeEach(() => standInForBrowser())

async function openFold(isOpenAtFirst?: boolean) {
  const page = await openScreen({
    path: '/goods/goodsQuery',
    answers: { shopList: () => [] },
    pages: {
      goodsQuery: () => (
        <ChartFold screen="goodsQuery" title="Is it rising?" {...(isOpenAtFirst !== undefined && { isOpenAtFirst })}>
          the chart
        </ChartFold>
      ),
    },
  })
  return { ...page, head: await screen.findByRole('button', { name: 'Is it rising?' }) }
}

it('is folded where there is no room for it above a table, and open where there is', async () => {
  const narrow = await openFold()
  expect(narrow.head.getAttribute('aria-expanded')).toBe('false')
  expect(screen.queryByText('the chart')).toBeNull()
  narrow.unmount()
  standInForScreen(ROOMY)
  await openFold()
  expect(screen.getByText('the chart')).toBeTruthy()
})

it('is folded at first everywhere where it says so', async () => {
  standInForScreen(ROOMY)
  await openFold(false)
  expect(screen.queryByText('the chart')).toBeNull()
})

it('stays as its reader left it', async () => {
  const first = await openFold()
  await userEvent.click(first.head)
  expect(screen.getByText('the chart')).toBeTruthy()
  first.unmount()
  await openFold()
  expect(screen.getByText('the chart')).toBeTruthy()
})
