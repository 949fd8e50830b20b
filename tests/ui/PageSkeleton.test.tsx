import NProgress from 'nprogress'
import { afterEach, expect, it, vi } from 'vitest'
import { SNAPSHOT_ID } from '../../src/snapshot/snapshot.ts'
import { PageSkeleton } from '../../src/ui/PageSkeleton.tsx'
import { openFramed } from '../layout/openFramed.tsx'

afterEach(() => {
  vi.restoreAllMocks()
  document.getElementById(SNAPSHOT_ID)?.remove()
})

it('the bar at the top runs while a page is loading', async () => {
  const start = vi.spyOn(NProgress, 'start')
  await openFramed({ children: <PageSkeleton /> })
  expect(start).toHaveBeenCalled()
})

it('under what the page showed last no bar runs', async () => {
  const start = vi.spyOn(NProgress, 'start')
  const shown = document.createElement('div')
  shown.id = SNAPSHOT_ID
  document.body.append(shown)
  await openFramed({ children: <PageSkeleton /> })
  expect(start).not.toHaveBeenCalled()
})
