import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { createI18n } from '../../src/locales/createI18n.ts'
import { TextsProvider } from '../../src/providers/i18n/TextsProvider.tsx'
import { createBrowserStorage } from '../../src/storage/createBrowserStorage.ts'
import { Copyable } from '../../src/ui/Copyable.tsx'
import { CARDS } from '../../src/ui/useMedia.ts'
import { standInForScreen } from '../pages/standInForBrowser.ts'

async function open() {
  const texts = await createI18n({ storage: createBrowserStorage(null), preferred: ['en'] })
  const { container } = render(
    <TextsProvider texts={texts}>
      <Copyable text="995540702" />
    </TextsProvider>,
  )
  return { button: screen.getByRole('button', { name: 'Copy 995540702' }), isDrawn: () => container.querySelector('svg') !== null }
}

describe('a text that can be copied', () => {
  it('has a button for the keyboard, which is drawn once somebody is near', async () => {
    const user = userEvent.setup()
    const { button, isDrawn } = await open()
    expect(isDrawn()).toBe(false)
    await user.tab()
    expect(document.activeElement).toBe(button)
    expect(isDrawn()).toBe(true)
  })

  it('shows it on a phone at once, where nothing points', async () => {
    standInForScreen(`(hover: none) and ${CARDS}`)
    expect((await open()).isDrawn()).toBe(true)
  })

  it('copies by a click, and says so to those who hear the page', async () => {
    const user = userEvent.setup()
    const { button } = await open()
    await user.click(button)
    expect(await navigator.clipboard.readText()).toBe('995540702')
    expect(screen.getByRole('status').textContent).toBe('Copied')
  })

  it('says so as long as ever when it copies once more', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] })
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime })
    const { button } = await open()
    await user.click(button)
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Copied'))
    act(() => vi.advanceTimersByTime(1_000))
    await user.click(button)
    act(() => vi.advanceTimersByTime(1_000))
    expect(screen.getByRole('status').textContent).toBe('Copied')
    act(() => vi.advanceTimersByTime(1_000))
    expect(screen.getByRole('status').textContent).toBe('')
  })
})
