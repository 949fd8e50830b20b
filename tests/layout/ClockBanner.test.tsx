import { screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { ClockBanner } from '../../src/layout/notices/ClockBanner.tsx'
import { toClockText } from '../../src/layout/notices/toClockText.ts'
import { standInForBrowser } from '../pages/standInForBrowser.ts'
import { openFramed } from './openFramed.tsx'

beforeEach(standInForBrowser)

it('a wrong clock is said with how far it is off, in the largest unit of which there are two', async () => {
  await openFramed({ children: <ClockBanner ahead={15} /> })
  expect(await screen.findByText(/15 min ahead of the server’s/)).toBeTruthy()
  const spans = [-3, 119, 120, 8 * 60, -47 * 60, 3 * 24 * 60].map((ahead) => /\d+ \S+/.exec(toClockText(ahead).zh)?.[0])
  expect(spans.map((span) => span?.replace(/。.*/, ''))).toEqual(['3 分钟', '119 分钟', '2 小时', '8 小时', '47 小时', '3 天'])
  expect(toClockText(-3).zh).toContain('比服务器慢 3 分钟')
})
