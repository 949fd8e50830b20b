import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { CategoryRules } from '../../../../src/batches/kinds/setPrice/categoryRules.ts'
import { PriceRuleList } from '../../../../src/batches/kinds/setPrice/PriceRuleList.tsx'
import { createI18n } from '../../../../src/locales/createI18n.ts'
import { loadScreenTexts } from '../../../../src/locales/screenTexts.ts'
import { TextsProvider } from '../../../../src/providers/i18n/TextsProvider.tsx'
import { createBrowserStorage } from '../../../../src/storage/createBrowserStorage.ts'

const learnedAt = new Date(2026, 10, 20, 9).getTime()
const shirts: CategoryRules = { cat_id: '1', cat_name: 'T恤', step: { value: 10, learnedAt }, spread: { value: 3.9, learnedAt } }
const unnamed: CategoryRules = { cat_id: '77', cat_name: '', step: { value: 0, learnedAt }, spread: null }

it('what was learned of a category is listed with its date, and each can be forgotten by itself', async () => {
  const storage = createBrowserStorage(localStorage)
  storage.set('zhanggui_locale', 'en-US')
  const texts = await createI18n({ storage })
  await loadScreenTexts(texts)
  const forgotten: string[] = []
  const rules = new Map([shirts, unnamed].map((each) => [each.cat_id, each]))
  render(
    <TextsProvider texts={texts}>
      <PriceRuleList rules={rules} forget={async (cat_id) => void forgotten.push(cat_id)} />
    </TextsProvider>,
  )
  await userEvent.click(screen.getByText('Price rules of categories: learned 2'))
  const [first, second] = screen.getAllByRole('listitem')
  expect(first?.textContent).toContain('T恤')
  expect(first?.textContent).toContain('The single price is at least ¥0.10 above the group price (learned from a refusal on 11/20/2026)')
  expect(first?.textContent).toContain(
    'The dearest SKU costs a group at most 3.9 times the cheapest (learned from a refusal on 11/20/2026)',
  )
  expect(second?.textContent).toContain('Category 77')
  await userEvent.click(within(second ?? document.body).getByRole('button', { name: 'Use default: Category 77' }))
  expect(forgotten).toEqual(['77'])
})
