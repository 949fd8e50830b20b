import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { openTemplatePage } from './openTemplatePage.tsx'

const COMMAND = 'VITE_DEMO_ENDPOINTS=on npm run build'

describe('without the debug flag', () => {
  it.each(['monitor', 'searchTable', 'cardList', 'basicProfile', 'stepForm', 'groupForm'])(
    'the page %s says that its endpoints are off, and how to turn them on [spec 7.35]',
    async (name) => {
      await openTemplatePage({ name })
      const note = screen.getByRole('note')
      expect(note.textContent).toContain('The demo endpoints are off')
      expect(note.textContent).toContain(COMMAND)
      expect(screen.queryByRole('table')).toBeNull()
      expect(screen.queryByRole('alert')).toBeNull()
    },
  )

  it('it says so in Chinese too', async () => {
    await openTemplatePage({ name: 'monitor', locale: 'zh-CN' })
    expect(screen.getByRole('note').textContent).toContain('演示接口未启用')
  })

  it('a form keeps its rules, and says that nothing was submitted', async () => {
    const user = userEvent.setup()
    await openTemplatePage({ name: 'stepForm' })
    await user.type(screen.getByRole('textbox', { name: 'Activity name' }), 'Autumn2026')
    await user.type(screen.getByRole('textbox', { name: 'Promotion link' }), 'https://example.test')
    await user.click(screen.getByRole('button', { name: 'Next step' }))
    await user.click(screen.getByRole('button', { name: 'Submit' }))
    expect((await screen.findByRole('alert')).textContent).toContain('nothing was submitted')
  })
})
