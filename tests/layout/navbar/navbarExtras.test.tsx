import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { DocsLink, FullScreenButton } from '../../../src/layout/navbar/Navbar.tsx'
import { LocaleSwitch } from '../../../src/ui/bare/LocaleSwitch.tsx'
import { openFramed } from '../openFramed.tsx'

/** jsdom has no full screen: a browser that has. */
function standInForFullScreen(isEnabled: boolean) {
  let element: Element | null = null
  const change = (next: Element | null) => {
    element = next
    document.dispatchEvent(new Event('fullscreenchange'))
    return Promise.resolve()
  }
  Object.defineProperties(document, {
    fullscreenEnabled: { configurable: true, get: () => isEnabled },
    fullscreenElement: { configurable: true, get: () => element },
    exitFullscreen: { configurable: true, value: () => change(null) },
  })
  HTMLElement.prototype.requestFullscreen = function () {
    return change(this)
  }
  return { leaveByEscape: () => act(() => void change(null)) }
}

afterEach(() => vi.restoreAllMocks())

describe('the full screen button', () => {
  it('goes to full screen and back, and follows when the browser leaves by itself', async () => {
    const { leaveByEscape } = standInForFullScreen(true)
    await openFramed({ children: <FullScreenButton /> })
    await userEvent.click(screen.getByRole('button', { name: 'Full screen' }))
    await userEvent.click(screen.getByRole('button', { name: 'Leave full screen' }))
    await userEvent.click(screen.getByRole('button', { name: 'Full screen' }))
    await leaveByEscape()
    expect(screen.getByRole('button', { name: 'Full screen' })).toBeTruthy()
  })

  it('stays as it is when the browser refuses', async () => {
    standInForFullScreen(true)
    HTMLElement.prototype.requestFullscreen = () => Promise.reject(new TypeError('Permissions check failed'))
    await openFramed({ children: <FullScreenButton /> })
    await userEvent.click(screen.getByRole('button', { name: 'Full screen' }))
    expect(screen.getByRole('button', { name: 'Full screen' })).toBeTruthy()
  })

  it('is absent where there is no full screen', async () => {
    standInForFullScreen(false)
    await openFramed({ children: <FullScreenButton /> })
    expect(screen.queryByRole('button')).toBeNull()
  })
})

describe('the docs centre', () => {
  it('is the documentation [spec 2.28]', async () => {
    const page = await openFramed({ children: <DocsLink /> })
    await userEvent.click(screen.getByRole('link', { name: 'Docs' }))
    expect(page.address()).toBe('/help/docs')
  })
})

describe('the language switch', () => {
  it('names the other language in that language, and switches to it [spec 2.29]', async () => {
    const { texts } = await openFramed({ children: <LocaleSwitch /> })
    await userEvent.click(screen.getByRole('button', { name: '中文' }))
    await waitFor(() => expect(texts.language).toBe('zh-CN'))
    expect(await screen.findByRole('button', { name: 'English' })).toBeTruthy()
  })
})
