import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { Role } from '../../../contract/roles.ts'
import { openTemplatePage } from './openTemplatePage.tsx'

describe('the exception pages', () => {
  it.each([
    ['exception403', 'Access denied'],
    ['exception404', 'Page not found'],
    ['exception500', 'Internal server error'],
  ])('%s says %s and leads home [spec 1.11, 2.27, 8.22]', async (name, title) => {
    await openTemplatePage({ name })
    expect(screen.getByRole('heading', { name: title })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Back to the start' })).toBeTruthy()
  })

  it.each<[Role, boolean]>([
    ['admin', true],
    ['user', true],
    ['sub_user', false],
  ])('500 leads a reader of role %s to the audit trail: %s', async (role, isShown) => {
    await openTemplatePage({ name: 'exception500', role })
    const link = screen.queryByRole('link', { name: 'See the audit trail' })
    expect(link !== null).toBe(isShown)
  })

  it('403 tells only a sub-account who can help', async () => {
    const { unmount } = await openTemplatePage({ name: 'exception403', role: 'user' })
    expect(screen.queryByText(/Ask it if you need this/)).toBeNull()
    unmount()
    await openTemplatePage({ name: 'exception403', role: 'sub_user' })
    expect(screen.getByText(/Ask it if you need this/)).toBeTruthy()
  })
})

describe('the result pages', () => {
  it.each([
    ['resultSuccess', 'Submitted'],
    ['resultError', 'Submission failed'],
  ])('%s says %s and leads to the form [spec 1.11]', async (name, title) => {
    await openTemplatePage({ name })
    expect(screen.getByRole('heading', { name: title })).toBeTruthy()
    expect(screen.getAllByRole('link').some((link) => link.getAttribute('href') === '/form/step')).toBe(true)
  })
})
