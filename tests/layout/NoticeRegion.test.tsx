import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { NoticeRegion } from '../../src/layout/notices/NoticeRegion.tsx'
import { createI18n } from '../../src/locales/createI18n.ts'
import { TextsProvider } from '../../src/providers/i18n/TextsProvider.tsx'
import { createNotices } from '../../src/providers/notices/createNotices.ts'
import { createServices, type Services } from '../../src/providers/services/createServices.ts'
import { ServicesContext } from '../../src/providers/services/useServices.ts'
import { createBrowserStorage } from '../../src/storage/createBrowserStorage.ts'
import { Dialog } from '../../src/ui/dialog/Dialog.tsx'
import { standInForBrowser } from '../pages/standInForBrowser.ts'

/** The messages beside a field and a button, on a clock that rings on demand. */
async function openRegion(dialogs: readonly string[] = []) {
  const storage = createBrowserStorage(localStorage)
  storage.set('zhanggui_locale', 'en-US')
  const alarms: (() => void)[] = []
  const notices = createNotices((run) => void alarms.push(run))
  const services: Services = { ...createServices({ readLocale: () => 'en-US', readSentence: () => '' }), notices }
  const texts = await createI18n({ storage })
  const page = (open: readonly string[]) => (
    <TextsProvider texts={texts}>
      <ServicesContext.Provider value={services}>
        <input aria-label="field" />
        <button type="button">page</button>
        {['outer', 'inner'].map((title) => (
          <Dialog key={title} isOpen={open.includes(title)} title={title}>
            <p>{title}</p>
          </Dialog>
        ))}
        <NoticeRegion />
      </ServicesContext.Provider>
    </TextsProvider>
  )
  const { rerender } = render(page(dialogs))
  const undone: string[] = []
  const openDeleted = () => act(() => notices.open({ tone: 'success', title: 'Deleted: Attic', undo: () => void undone.push('Attic') }))
  const ring = () =>
    act(() => {
      for (const run of alarms.splice(0)) run()
    })
  return { openDeleted, ring, undone, showDialogs: (open: readonly string[]) => rerender(page(open)) }
}

beforeEach(standInForBrowser)

describe('a message that can be taken back', () => {
  it('is taken back by its button, and goes', async () => {
    const { openDeleted, undone } = await openRegion()
    openDeleted()
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
    expect(undone).toEqual(['Attic'])
    expect(screen.queryByText('Deleted: Attic')).toBeNull()
  })

  it('is taken back by Ctrl+Z wherever the focus is, but in a field, whose key it is', async () => {
    const { openDeleted, undone } = await openRegion()
    openDeleted()
    await userEvent.type(screen.getByLabelText('field'), 'x{Control>}z{/Control}')
    expect(undone).toEqual([])
    screen.getByRole('button', { name: 'page' }).focus()
    await userEvent.keyboard('{Control>}z{/Control}')
    await userEvent.keyboard('{Control>}z{/Control}')
    expect(undone).toEqual(['Attic'])
  })

  it('stays while the pointer or the focus is on it', async () => {
    const { openDeleted, ring } = await openRegion()
    openDeleted()
    await userEvent.hover(screen.getByText('Deleted: Attic'))
    ring()
    expect(screen.getByText('Deleted: Attic')).toBeTruthy()
    await userEvent.unhover(screen.getByText('Deleted: Attic'))
    act(() => screen.getByRole('button', { name: 'Undo' }).focus())
    ring()
    expect(screen.getByText('Deleted: Attic')).toBeTruthy()
    act(() => screen.getByRole('button', { name: 'page' }).focus())
    ring()
    expect(screen.queryByText('Deleted: Attic')).toBeNull()
  })
})

describe('a message while a dialog keeps the page out of reach', () => {
  const dialogOf = (text: string) => screen.getByText(text).closest('dialog')?.getAttribute('aria-label') ?? null

  it('is in the dialog on top, and in the page again once they are closed', async () => {
    const { openDeleted, showDialogs } = await openRegion()
    openDeleted()
    const where = [[], ['outer'], ['outer', 'inner'], ['outer'], []].map((open) => {
      showDialogs(open)
      return dialogOf('Deleted: Attic')
    })
    expect(where).toEqual([null, 'outer', 'inner', 'outer', null])
  })

  it('is taken back from there', async () => {
    const { openDeleted, undone } = await openRegion(['outer'])
    openDeleted()
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
    expect(undone).toEqual(['Attic'])
  })
})
