import { type OpenNotificationParams, Refine } from '@refinedev/core'
import { act, renderHook, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { createI18n } from '../../src/locales/createI18n.ts'
import { TextsProvider } from '../../src/providers/i18n/TextsProvider.tsx'
import { useWrite } from '../../src/ui/useWrite.ts'

const refused = () => Promise.reject(new Error('The name is taken.'))
const noCall = () => Promise.reject(new Error('no call'))

async function openWrite(options?: Parameters<typeof useWrite>[0]) {
  const texts = await createI18n({ preferred: ['en-US'] })
  const notices: OpenNotificationParams[] = []
  const hook = renderHook(() => useWrite(options), {
    wrapper: ({ children }) => (
      <TextsProvider texts={texts}>
        <Refine
          dataProvider={{ getList: noCall, getOne: noCall, create: noCall, update: noCall, deleteOne: noCall, getApiUrl: () => '' }}
          notificationProvider={{ open: (notice) => void notices.push(notice), close: () => undefined }}
          options={{ disableTelemetry: true }}
        >
          {children}
        </Refine>
      </TextsProvider>
    ),
  })
  await waitFor(() => expect(hook.result.current).not.toBeNull())
  return { notices, now: () => hook.result.current, leave: hook.unmount }
}

it('is busy from the beginning of the work to its end', async () => {
  const { now } = await openWrite()
  let end = () => {}
  const work = new Promise<void>((resolve) => {
    end = resolve
  })
  let running: Promise<boolean> | undefined
  act(() => {
    running = now().run(() => work)
  })
  expect(now().isBusy).toBe(true)
  await act(async () => {
    end()
    expect(await running).toBe(true)
  })
  expect([now().isBusy, now().failure]).toEqual([false, null])
})

it('work that fails ends as a sentence on the screen, and as no notice', async () => {
  const { now, notices } = await openWrite()
  await act(async () => expect(await now().run(refused)).toBe(false))
  expect([now().isBusy, now().failure]).toEqual([false, 'The name is taken.'])
  expect(now().error).toBeInstanceOf(Error)
  expect(notices).toEqual([])
})

it('work that fails after its screen was left ends as a notice', async () => {
  const { now, notices, leave } = await openWrite()
  let fail = () => {}
  const work = new Promise<void>((_, reject) => {
    fail = () => reject(new Error('The name is taken.'))
  })
  let running: Promise<boolean> | undefined
  act(() => {
    running = now().run(() => work)
  })
  leave()
  fail()
  expect(await running).toBe(false)
  expect(notices).toEqual([{ type: 'error', message: 'The name is taken.' }])
})

it('what was wrong is gone while the work is tried again', async () => {
  const { now } = await openWrite()
  await act(async () => void (await now().run(refused)))
  act(() => void now().run(() => new Promise(() => {})))
  expect([now().isBusy, now().failure, now().error]).toEqual([true, null, null])
})

it('where failures are notices, none is on the screen', async () => {
  const { now, notices } = await openWrite({ failsBy: 'notice' })
  await act(async () => expect(await now().run(refused)).toBe(false))
  expect(notices).toEqual([{ type: 'error', message: 'The name is taken.' }])
  expect(now().failure).toBeNull()
})

it('a place can say failures in its own words', async () => {
  const { now } = await openWrite({ toText: (error) => `Not saved: ${(error as Error).message}` })
  await act(async () => void (await now().run(refused)))
  expect(now().failure).toBe('Not saved: The name is taken.')
})

it('what is refused before it is sent is said in the same place, until it is settled', async () => {
  const { now } = await openWrite()
  act(() => now().refuse('A name is needed.'))
  expect([now().failure, now().error]).toEqual(['A name is needed.', null])
  act(() => now().settle())
  expect(now().failure).toBeNull()
})

it('a success is told as a notice', async () => {
  const { now, notices } = await openWrite()
  await act(() => now().run(async () => now().say('Saved.')))
  expect(notices).toEqual([{ type: 'success', message: 'Saved.' }])
})
