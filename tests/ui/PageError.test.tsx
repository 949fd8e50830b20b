import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { createI18n } from '../../src/locales/createI18n.ts'
import { TextsProvider } from '../../src/providers/i18n/TextsProvider.tsx'
import { ToolApiError } from '../../src/providers/toolApi/ToolApiError.ts'
import { createBrowserStorage } from '../../src/storage/createBrowserStorage.ts'
import { PageError } from '../../src/ui/PageError.tsx'

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
  it('says so in a sentence, without the words of the program, and tries again on demand', async () => {
    const reset = await show(new TypeError("Cannot read properties of undefined (reading 'a')"))
    expect(screen.getByRole('alert').textContent).toContain('If it keeps failing, tell your operator.')
    expect(screen.getByRole('alert').textContent).not.toContain('undefined')
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(reset).toHaveBeenCalledOnce()
  })

  it('is told in the server’s words where the server failed', async () => {
    await show(new ToolApiError('reply', 1500, 'The server is being repaired.'))
    expect(screen.getByRole('alert').textContent).toContain('The server is being repaired.')
  })

  it.each(['Failed to fetch dynamically imported module: /assets/a.js', 'Unable to preload CSS for /assets/a.css'])(
    'tells a part that a new release took away from a fault of its own, with the one button that helps: %s [spec 8.24]',
    async (words) => {
      await show(new TypeError(words))
      expect(screen.getByRole('alert').textContent).toContain('unable to preload). There may be a new version')
      expect(screen.getByRole('alert').textContent).not.toContain('/assets/')
      expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Refresh the page'])
    },
  )

  it('shows something even for what is no error at all', async () => {
    await show('a text')
    expect(screen.getByRole('heading', { name: 'This page failed' })).toBeTruthy()
  })
})
