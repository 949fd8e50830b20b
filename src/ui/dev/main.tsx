import '../../theme/base.css'
import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router-dom'
import { createI18n } from '../../locales/createI18n.ts'
import { loadScreenTexts, offerScreenTexts } from '../../locales/screenTexts.ts'
import { TextsProvider } from '../../providers/i18n/TextsProvider.tsx'
import { UiPage } from './UiPage.tsx'

/** Nothing is asked of a server: the page works without a backend and without a login. */
async function start(): Promise<void> {
  const root = document.getElementById('root')
  if (!root) throw new Error('the page has no #root')
  const texts = await createI18n()
  offerScreenTexts(texts)
  await loadScreenTexts(texts)
  createRoot(root).render(
    <TextsProvider texts={texts}>
      <MemoryRouter>
        <UiPage />
      </MemoryRouter>
    </TextsProvider>,
  )
}

void start()
