import { QueryObserver } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { createQueryClient } from '../../src/providers/createQueryClient.ts'

it('rows that were asked for before a change are asked for again after it, also where the framework would wait for them', async () => {
  const client = createQueryClient()
  const answers: ((rows: string) => void)[] = []
  const seen: unknown[] = []
  const observer = new QueryObserver(client, {
    queryKey: ['data', 'shops', 'list'],
    queryFn: () => new Promise<string>((resolve) => answers.push(resolve)),
  })
  const leave = observer.subscribe(({ data }) => seen.push(data))
  // As the framework says that a resource has changed.
  const renew = () => client.invalidateQueries(['data', 'shops'], { type: 'all', refetchType: 'active' }, { cancelRefetch: false })
  answers[0]?.('first')
  await expect.poll(() => seen.at(-1)).toBe('first')
  void renew()
  await expect.poll(() => answers.length).toBe(2)
  void renew()
  await expect.poll(() => answers.length).toBe(3)
  answers[1]?.('from before the change')
  answers[2]?.('from after it')
  await expect.poll(() => seen.at(-1)).toBe('from after it')
  expect(seen).not.toContain('from before the change')
  leave()
})

it('while the answer for another subject is on its way, the one before is not shown in its place', async () => {
  const client = createQueryClient()
  const answers: ((text: string) => void)[] = []
  const ask = (chapter: string) => ({
    queryKey: ['handbook', chapter],
    queryFn: () => new Promise<string>((resolve) => answers.push(resolve)),
  })
  const observer = new QueryObserver(client, ask('profit'))
  const leave = observer.subscribe(() => {})
  answers[0]?.('of profit')
  await expect.poll(() => observer.getCurrentResult().data).toBe('of profit')
  observer.setOptions(ask('promotion'))
  expect(observer.getCurrentResult().data).toBeUndefined()
  answers[1]?.('of promotion')
  await expect.poll(() => observer.getCurrentResult().data).toBe('of promotion')
  leave()
})
