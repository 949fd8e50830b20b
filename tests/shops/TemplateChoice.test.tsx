import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { createI18n } from '../../src/locales/createI18n.ts'
import { loadScreenTexts } from '../../src/locales/screenTexts.ts'
import { TextsProvider } from '../../src/providers/i18n/TextsProvider.tsx'
import type { ShopFreightTemplates } from '../../src/shops/freightTemplates.ts'
import { TemplateChoice } from '../../src/shops/TemplateChoice.tsx'
import { aShop } from '../bridge/aShop.ts'

function aRead(shop_name: string, names: readonly string[], total = names.length): ShopFreightTemplates {
  const templates = names.map((costTemplateName) => ({ costTemplateId: `${shop_name} ${costTemplateName}`, costTemplateName }))
  return { shop: aShop({ shop_id: shop_name, shop_name }), value: { templates, total } }
}

async function openChoice(reads: readonly ShopFreightTemplates[]) {
  const texts = await createI18n({ preferred: ['en-US'] })
  await loadScreenTexts(texts)
  const save = vi.fn()
  render(
    <TextsProvider texts={texts}>
      <TemplateChoice reads={reads} save={save} />
    </TextsProvider>,
  )
  return save
}

it('says that more templates are there than are listed', async () => {
  await openChoice([aRead('Harbour', ['North'], 14)])
  expect(screen.getByText('Only the newest 10 templates of each shop are listed.')).toBeTruthy()
})

it('says that a template has to be made at the platform where there is none', async () => {
  await openChoice([aRead('Harbour', [])])
  expect(screen.getByText(/no freight template yet/)).toBeTruthy()
})

it('saves nothing before one is chosen, then the chosen one for the shops that have it', async () => {
  const save = await openChoice([aRead('Harbour', ['South']), aRead('Mill', ['South']), aRead('Attic', ['East'])])
  expect(screen.getByRole('button', { name: 'Save (shops: 0)' })).toHaveProperty('disabled', true)
  await userEvent.click(screen.getByRole('radio', { name: /South/ }))
  expect(screen.getByText('Shops without this template stay as they are (1): Attic')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Save (shops: 2)' }))
  expect(save.mock.lastCall?.[0]).toMatchObject({
    name: 'South',
    picks: [{ shop: { shop_name: 'Harbour' } }, { shop: { shop_name: 'Mill' } }],
  })
})
