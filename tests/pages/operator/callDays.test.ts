import { expect, it } from 'vitest'
import { ownCallWords, toCallWords } from '../../../src/pages/operator/callWords.ts'
import { withEachDay } from '../../../src/pages/operator/DeploymentFigures.tsx'

it('days on which nothing was asked have their place, until today', () => {
  const aDay = { day: '2026-11-20', calls: 5, refused: 0, failed: 0, slow: 0, mean_ms: 3 }
  const days = withEachDay([aDay], Date.UTC(2026, 10, 22, 4))
  expect(days.map(({ day, calls }) => [day, calls])).toEqual([
    ['2026-11-20', 5],
    ['2026-11-21', 0],
    ['2026-11-22', 0],
  ])
  expect(withEachDay([], Date.now())).toEqual([])
})

it('a call of another version keeps its name', () => {
  expect(toCallWords(ownCallWords, 'shopList').en).toBe('Shops')
  expect(toCallWords(ownCallWords, 'later')).toEqual({ zh: 'later', en: 'later' })
})
