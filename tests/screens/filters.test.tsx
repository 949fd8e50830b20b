import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, describe, expect, it } from 'vitest'
import { createI18n } from '../../src/locales/createI18n.ts'
import { TextsProvider } from '../../src/providers/i18n/TextsProvider.tsx'
import { defineResource } from '../../src/resources/schema/defineResource.ts'
import { field } from '../../src/resources/schema/field.ts'
import { resolveRegistry } from '../../src/resources/schema/resolveRegistry.ts'
import type { Resource } from '../../src/resources/schema/resource.ts'
import { ListToolbar } from '../../src/screens/list/ListToolbar.tsx'
import { type ChangeView, ListActionsContext, ListContext, type ListSource } from '../../src/screens/list/listContext.ts'
import { FILTERS_IN_SIGHT, foldedFilters, parseListView } from '../../src/screens/list/listView.ts'
import { createBrowserStorage } from '../../src/storage/createBrowserStorage.ts'
import { CARDS } from '../../src/ui/useMedia.ts'
import { standInForScreen } from '../pages/standInForBrowser.ts'

const keys = ['shop_name', 'shop_id', 'notes', 'template_name', 'status', 'created_at'] as const
const label = (word: string) => ({ zh: word, en: word })

function aResource(filters: readonly (typeof keys)[number][] = keys): Resource {
  const fields = Object.fromEntries(keys.map((key) => [key, field.text({ label: label(key) })])) as Record<
    (typeof keys)[number],
    ReturnType<typeof field.text>
  >
  const declaration = defineResource({
    name: 'stores',
    path: '/stores',
    label: label('Stores'),
    id: 'shop_uid',
    title: 'shop_name',
    access: { roles: ['*'] },
    rows: 'shopList',
    fields,
    list: { columns: ['shop_name', 'shop_id'], filters },
  })
  return resolveRegistry([declaration]).resources[0] as Resource
}

const parse = (resource: Resource, query: string) => parseListView(resource, new URLSearchParams(query))

describe('the filters that fold away', () => {
  it('are those past the first few, as long as nothing is filtered by them', () => {
    const resource = aResource()
    expect(foldedFilters(resource, resource.list.filters, parse(resource, ''))).toEqual(keys.slice(FILTERS_IN_SIGHT))
    expect(foldedFilters(resource, resource.list.filters, parse(resource, 'created_at=x&notes=y'))).toEqual(['template_name', 'status'])
  })

  it('begin earlier after a period, which takes the room of two', () => {
    const fields = {
      at: field.dateTime({ label: label('At') }),
      notes: field.text({ label: label('Notes') }),
      status: field.text({ label: label('Status') }),
    }
    const declared = { ...aResource(), fields: { ...aResource().fields, ...fields } } as unknown as Resource
    expect(foldedFilters(declared, ['at', 'notes', 'status'], parse(aResource(), ''))).toEqual(['status'])
    expect(foldedFilters(declared, ['at', 'notes'], parse(aResource(), ''))).toEqual([])
  })

  it('are none where there are few', () => {
    const resource = aResource(keys.slice(0, FILTERS_IN_SIGHT))
    expect(foldedFilters(resource, resource.list.filters, parse(resource, ''))).toEqual([])
  })
})

describe('the filters of a list', () => {
  async function openFilters(query = '', apart?: string) {
    const resource = aResource()
    const storage = createBrowserStorage(localStorage)
    storage.set('zhanggui_locale', 'en-US')
    const texts = await createI18n({ storage })
    function Toolbar() {
      const [view, setView] = useState(() => parse(resource, query))
      const changeView: ChangeView = (change) => setView((before) => ({ ...before, ...change }))
      return (
        <ListActionsContext.Provider value={{ changeView, typeSearch() {}, changeChoice() {} }}>
          <ListContext.Provider value={{ resource, view, offered: null } as unknown as ListSource}>
            <ListToolbar apart={apart} />
          </ListContext.Provider>
        </ListActionsContext.Provider>
      )
    }
    render(
      <TextsProvider texts={texts}>
        <Toolbar />
      </TextsProvider>,
    )
  }

  beforeEach(() => localStorage.clear())

  it('say how many more there are, and how many of all filter', async () => {
    await openFilters('notes=late&created_at=x')
    expect(screen.getByRole('button', { name: 'More filters (2)' })).toBeTruthy()
    const all = screen.getByRole('button', { name: 'Filters (2)' })
    expect(all.getAttribute('aria-expanded')).toBe('false')
    await userEvent.click(all)
    expect(all.getAttribute('aria-expanded')).toBe('true')
    expect(screen.getByRole('button', { name: 'Fewer filters' })).toBeTruthy()
  })

  it('offer the order too, for a phone has no heads to click on', async () => {
    standInForScreen(CARDS)
    await openFilters()
    const order = screen.getByRole('combobox', { name: 'Sort by' }) as HTMLSelectElement
    expect(
      within(order)
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual(['Default order', 'shop_name, ascending', 'shop_name, descending', 'shop_id, ascending', 'shop_id, descending'])
    await userEvent.selectOptions(order, 'shop_id, descending')
    expect(order.value).toBe('-shop_id')
    await userEvent.selectOptions(order, 'Default order')
    expect(order.value).toBe('')
  })

  it('leave one that has a place of its own out of it, and as it is when they are cleared', async () => {
    await openFilters('notes=late&status=x', 'status')
    expect(screen.queryByRole('textbox', { name: 'status' })).toBeNull()
    expect(screen.getByRole('button', { name: 'Filters (1)' })).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Clear' }))
    expect((screen.getByRole('textbox', { name: 'notes' }) as HTMLInputElement).value).toBe('')
    // Only the other one filters now, and clearing is not offered for it.
    expect(screen.queryByRole('button', { name: 'Clear' })).toBeNull()
  })
})
