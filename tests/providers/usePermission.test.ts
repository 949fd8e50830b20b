// @vitest-environment jsdom
import { Refine, useGetIdentity } from '@refinedev/core'
import { cleanup, renderHook, waitFor } from '@testing-library/react'
import { createElement, type ReactNode } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Role, RoleOrEveryone } from '../../contract/roles.ts'
import { usePermission } from '../../src/providers/accessControl/usePermission.ts'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

/** The hook below a framework where someone of this role is signed in. */
async function ask(roles: readonly RoleOrEveryone[], role: Role) {
  const done = async () => ({ success: true })
  const authProvider = {
    login: done,
    logout: done,
    check: async () => ({ authenticated: true }),
    onError: async () => ({}),
    getIdentity: async () => ({ name: 'someone', level: 3, role }),
  }
  const wrapper = ({ children }: { readonly children: ReactNode }) =>
    createElement(Refine, { authProvider, options: { disableTelemetry: true }, children })
  const { result } = renderHook(() => ({ isShown: usePermission(roles), reader: useGetIdentity().data }), { wrapper })
  const before = result.current.isShown
  await waitFor(() => expect(result.current.reader).toBeDefined())
  return { before, now: result.current.isShown }
}

describe('usePermission', () => {
  it.each<[readonly RoleOrEveryone[], Role, boolean]>([
    [['admin'], 'admin', true],
    [['admin'], 'user', false],
    [['admin', 'user'], 'sub_user', false],
    [['sub_user'], 'sub_user', true],
  ])('for %j, hides until it is known who reads, then shows %s: %s [spec 4.8, 5.12]', async (roles, role, isShown) => {
    expect(await ask(roles, role)).toEqual({ before: false, now: isShown })
  })

  it('an empty list hides nothing from anybody [spec 5.13]', async () => {
    expect(await ask([], 'sub_user')).toEqual({ before: true, now: true })
  })

  it('throws when it is given no list [spec 5.14, 8.23]', async () => {
    window.addEventListener('error', (event) => event.preventDefault(), { once: true })
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    await expect(ask('admin' as unknown as readonly Role[], 'admin')).rejects.toThrow("need roles! Like v-permission=['admin','user']")
  })
})
