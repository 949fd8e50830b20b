import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { turnOnDemoEndpoints } from './demoServer.ts'
import { openTemplatePage } from './openTemplatePage.tsx'

describe('the form in steps', () => {
  turnOnDemoEndpoints()

  it('marks what is wrong, goes to the first such field, and stays [spec 1.11, 5.8, 5.9]', async () => {
    const user = userEvent.setup()
    await openTemplatePage({ name: 'stepForm' })
    await user.type(screen.getByRole('textbox', { name: 'Promotion link' }), 'example.test')
    await user.click(screen.getByRole('button', { name: 'Next step' }))
    const name = screen.getByRole('textbox', { name: 'Activity name' })
    expect(name.getAttribute('aria-invalid')).toBe('true')
    expect(document.activeElement).toBe(name)
    expect(screen.getByText('Required')).toBeTruthy()
    expect(screen.getByText('Must start with http:// or https://')).toBeTruthy()
  })

  it('forgives a field as soon as it is right', async () => {
    const user = userEvent.setup()
    await openTemplatePage({ name: 'stepForm' })
    await user.click(screen.getByRole('button', { name: 'Next step' }))
    await user.type(screen.getByRole('textbox', { name: 'Activity name' }), '秋季上新')
    expect(screen.getByRole('textbox', { name: 'Activity name' }).getAttribute('aria-invalid')).toBe('false')
  })

  it('goes back without losing anything, hands in, and shows what was handed in', async () => {
    const user = userEvent.setup()
    await openTemplatePage({ name: 'stepForm' })
    await user.type(screen.getByRole('textbox', { name: 'Activity name' }), 'Autumn2026')
    await user.type(screen.getByRole('textbox', { name: 'Promotion link' }), 'https://example.test')
    await user.click(screen.getByRole('button', { name: 'Next step' }))
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Source of the advertisement' }))
    await user.click(screen.getByRole('button', { name: 'Previous step' }))
    expect((screen.getByRole('textbox', { name: 'Activity name' }) as HTMLInputElement).value).toBe('Autumn2026')
    await user.click(screen.getByRole('button', { name: 'Next step' }))
    await user.click(screen.getByRole('button', { name: 'Submit' }))
    const done = await screen.findByRole('heading', { name: 'Submitted' })
    expect(document.activeElement).toBe(done)
    expect(screen.getByText('https://example.test')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Fill in another' }))
    expect((screen.getByRole('textbox', { name: 'Activity name' }) as HTMLInputElement).value).toBe('')
  })
})

describe('the form in groups', () => {
  turnOnDemoEndpoints()

  it('starts with the parameters of the profile, and judges ranges [spec 1.11, 5.11]', async () => {
    const user = userEvent.setup()
    await openTemplatePage({ name: 'groupForm' })
    const frameRate = await screen.findByRole('textbox', { name: 'Frame rate (fps)' })
    expect((frameRate as HTMLInputElement).value).toBe('15')
    await user.clear(frameRate)
    await user.type(frameRate, '31')
    const highest = screen.getByRole('textbox', { name: 'Highest bit rate (kbps)' })
    await user.clear(highest)
    await user.type(highest, '200')
    await user.click(screen.getByRole('button', { name: 'Check' }))
    expect(screen.getByText('Must be from 1 to 30')).toBeTruthy()
    expect(screen.getByText('Not less than the lowest bit rate')).toBeTruthy()
    expect(document.activeElement).toBe(frameRate)

    await user.click(screen.getByRole('button', { name: 'Reset' }))
    await user.click(screen.getByRole('button', { name: 'Check' }))
    expect(screen.getByRole('status').textContent).toContain('keeps to the rules')
  })
})
