import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { createI18n } from '../../src/locales/createI18n.ts'
import { loadScreenTexts } from '../../src/locales/screenTexts.ts'
import { TextsProvider } from '../../src/providers/i18n/TextsProvider.tsx'

/** A part of a page that needs nothing but its texts, in English. */
export async function renderWithTexts(part: ReactNode) {
  const texts = await createI18n({ preferred: ['en-US'] })
  await loadScreenTexts(texts)
  return render(<TextsProvider texts={texts}>{part}</TextsProvider>)
}
