import { render, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { describe, expect, it } from 'vitest'
import { createI18n } from '../../../src/locales/createI18n.ts'
import { TextsProvider } from '../../../src/providers/i18n/TextsProvider.tsx'
import { RegistryContext } from '../../../src/providers/registry/useRegistry.ts'
import { registry } from '../../../src/resources/index.ts'
import { type Field, field } from '../../../src/resources/schema/field.ts'
import { FieldCell } from '../../../src/screens/fields/FieldCell.tsx'
import { TitlesContext } from '../../../src/screens/fields/titlesContext.ts'
import { createBrowserStorage } from '../../../src/storage/createBrowserStorage.ts'

const label = { zh: '名', en: 'name' }
const state = field.state({ label, states: [{ value: 0, label: { zh: '关', en: 'Off' }, tone: 'bad' }] })
const titles = { shops: { titles: new Map([['s1', 'Harbour']]), marks: new Map() } }

async function shownAs(declared: Field, value: unknown) {
  const texts = await createI18n({ storage: createBrowserStorage(null), preferred: ['en'] })
  const { container } = render(
    <TextsProvider texts={texts}>
      <RegistryContext.Provider value={registry}>
        <MemoryRouter>
          <TitlesContext.Provider value={titles}>
            <FieldCell field={declared} value={value} record={{}} />
          </TitlesContext.Provider>
        </MemoryRouter>
      </RegistryContext.Provider>
    </TextsProvider>,
  )
  await waitFor(() => expect(container.innerHTML).not.toBe(''))
  const spoken = container.querySelector('[role="img"]')?.getAttribute('aria-label') ?? ''
  return container.textContent + spoken
}

describe('a cell', () => {
  it.each<[string, Field, unknown, string]>([
    ['zero', field.number({ label }), 0, '0'],
    ['no number', field.number({ label }), null, '—None'],
    ['a number that is none', field.number({ label }), 'x', 'Unreadable'],
    ['a number with its decimals', field.number({ label, places: 2 }), 1234.5, '1,234.50'],
    ['no fen', field.money({ label }), 0, '¥0.00'],
    ['fen as yuan', field.money({ label }), 123_450, '¥1,234.50'],
    ['missing money', field.money({ label }), undefined, '—None'],
    ['an empty text', field.text({ label }), '', '—None'],
    ['a text that is an object', field.text({ label }), {}, 'Unreadable'],
    ['a long id, whole', field.id({ label }), '123456789012345678', '123456789012345678'],
    ['state 0', state, 0, 'Off'],
    ['an unknown state', state, 5, 'Unreadable'],
    ['no state', state, null, '—None'],
    ['a moment that is none', field.dateTime({ label }), 'yesterday', 'Unreadable'],
    ['no moment', field.dateTime({ label }), null, '—None'],
    ['records, named and not', field.references({ label, resource: 'shops' }), ['s1', 's2'], 'Harbour, s2'],
    ['more records than there is room for', field.references({ label, resource: 'shops' }), ['1', '2', '3', '4', '5'], '1, 2, 3 +2'],
    ['no records', field.references({ label, resource: 'shops' }), [], 'None'],
    ['records that are none', field.references({ label, resource: 'shops' }), 'x', 'Unreadable'],
    ['changes', field.changes({ label }), { notes: 'a', status: 1 }, 'notesastatus1'],
    ['a long list of changes', field.changes({ label }), { ids: ['a', 'b', 'c', 'd', 'e'] }, 'idsa, b, c +2'],
    ['many changes', field.changes({ label }), { a: 1, b: 2, c: 3, d: 4, e: 5, f: 6 }, 'a1b2+4'],
    [
      'a change of a moment, and none',
      field.changes({ label }),
      { ends_at: Date.parse('2026-11-23T09:05+08:00'), at: null },
      'ends_at11/23/2026, 09:05atnull',
    ],
    ['a change that is a long text', field.changes({ label }), { notes: 'x'.repeat(200) }, `notes${'x'.repeat(80)}…`],
    ['a range of amounts', field.moneyRange({ label }), [1_000, 2_500], '¥10.00 - ¥25.00'],
    ['a range whose ends are the same', field.moneyRange({ label }), [1_000, 1_000], '¥10.00'],
    ['a range without amounts', field.moneyRange({ label }), [], '—None'],
    ['no share', field.ratio({ label }), 0, '0%'],
    ['a share that is none', field.ratio({ label }), 'x', 'Unreadable'],
    ['texts', field.texts({ label }), ['a', 'b'], 'a, b'],
    ['a picture that is none', field.picture({ label }), 'x', 'Unreadable'],
    ['no picture', field.picture({ label }), '', '—None'],
  ])('tells apart: %s', async (_, declared, value, expected) => {
    expect(await shownAs(declared, value)).toBe(expected)
  })
})
