import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { turnOnDemoEndpoints } from './demoServer.ts'
import { openTemplatePage } from './openTemplatePage.tsx'

describe('with the debug flag', () => {
  turnOnDemoEndpoints()

  it('the search table pages through 55 policies, the last 5 on page 6 [spec 1.11, 7.39, 9.20]', async () => {
    const user = userEvent.setup()
    const { search } = await openTemplatePage({ name: 'searchTable', query: '?current=5' })
    expect(await screen.findByText('55 in all')).toBeTruthy()
    expect(screen.getAllByRole('rowheader')).toHaveLength(10)
    await user.click(screen.getByRole('button', { name: 'Next page' }))
    await waitFor(() => expect(screen.getAllByRole('rowheader')).toHaveLength(5))
    expect(search()).toBe('?current=6')
    expect((screen.getByRole('button', { name: 'Next page' }) as HTMLButtonElement).disabled).toBe(true)
  })

  it('a filter starts again at page 1, and the address says so', async () => {
    const user = userEvent.setup()
    const { search } = await openTemplatePage({ name: 'searchTable', query: '?current=2' })
    await screen.findByText('55 in all')
    await user.selectOptions(screen.getByRole('combobox', { name: 'State' }), 'Offline')
    expect(search()).toBe('?status=offline')
    await waitFor(() => expect(screen.queryByText('55 in all')).toBeNull())
    const states = within(screen.getByRole('table')).getAllByText(/^(Online|Offline)$/)
    expect(states.every(({ textContent }) => textContent === 'Offline')).toBe(true)
  })

  it.each(['?current=none', '?pageSize=1000', '?status=melted'])(
    'an address that makes no sense (%s) shows the first page',
    async (query) => {
      await openTemplatePage({ name: 'searchTable', query })
      expect(await screen.findByText('Page 1 of 6')).toBeTruthy()
    },
  )

  it('messages are marked as read, and stay so [spec 1.11, 7.37]', async () => {
    const user = userEvent.setup()
    await openTemplatePage({ name: 'monitor' })
    expect(await screen.findByRole('heading', { name: 'Messages (4 unread)' })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Mark all as read' }))
    expect(await screen.findByRole('heading', { name: 'Messages (0 unread)' })).toBeTruthy()
  })

  it('popular content is asked for by type [spec 7.38]', async () => {
    const user = userEvent.setup()
    await openTemplatePage({ name: 'monitor' })
    const popular = within(screen.getByRole('region', { name: 'Popular content' }))
    const before = (await popular.findByRole('table')).textContent
    await user.click(popular.getByRole('button', { name: 'Video' }))
    await waitFor(() => expect(popular.getByRole('table').textContent).not.toBe(before))
  })

  it('every figure of a chart is in the table beside it [spec 1.11, 2.30]', async () => {
    await openTemplatePage({ name: 'dataAnalysis' })
    const published = within(await screen.findByRole('figure', { name: 'Published content' }))
    expect(published.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['Item', 'Text', 'Image', 'Video'])
    expect(published.getAllByRole('rowheader')).toHaveLength(4)
  })

  it.each(['cardList', 'basicProfile', 'multiDimensionDataAnalysis'])('%s shows what it asked for, in Chinese', async (name) => {
    await openTemplatePage({ name, locale: 'zh-CN' })
    await waitFor(() => expect(screen.queryAllByRole('status', { name: '加载中…' })).toEqual([]))
    expect(screen.queryByRole('alert')).toBeNull()
    expect(screen.getAllByRole('heading').length).toBeGreaterThan(1)
  })
})
