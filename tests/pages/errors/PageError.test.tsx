import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { createI18n } from '../../../src/locales/createI18n.ts'
import { PageError } from '../../../src/pages/errors/PageError.tsx'
import { TextsProvider } from '../../../src/providers/i18n/TextsProvider.tsx'
import { createBrowserStorage } from '../../../src/storage/createBrowserStorage.ts'

async function show(error: unknown) {
  const texts = await createI18n({ storage: createBrowserStorage(null), preferred: ['en'] })
  const reset = vi.fn()
  render(
    <TextsProvider texts={texts}>
      <PageError error={error} resetErrorBoundary={reset} />
    </TextsProvider>,
  )
  return reset
}

describe('a page that failed', () => {
  it('says so and tries again on demand', async () => {
    const reset = await show(new Error('boom'))
    expect(screen.getByRole('alert').textContent).toContain('boom')
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(reset).toHaveBeenCalledOnce()
  })

  it('tells a part that a new release took away from a fault of its own', async () => {
    await show(new TypeError('Failed to fetch dynamically imported module: /assets/a.js'))
    expect(screen.getByRole('alert').textContent).toContain('There may be a new version')
  })

  it('shows something even for what is no error at all', async () => {
    await show('a text')
    expect(screen.getByRole('heading', { name: 'This page failed' })).toBeTruthy()
  })
})
