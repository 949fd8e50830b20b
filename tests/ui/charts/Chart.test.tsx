import { render, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { createI18n } from '../../../src/locales/createI18n.ts'
import { loadScreenTexts } from '../../../src/locales/screenTexts.ts'
import { TextsProvider } from '../../../src/providers/i18n/TextsProvider.tsx'
import { Chart } from '../../../src/ui/charts/Chart.tsx'
import { Plot } from '../../../src/ui/charts/Plot.tsx'

const rows = (y: number) => [{ x: 'Cup', y, series: 'Profit' }]
it('a chart is drawn again when its figures are others, and not because what is around it is', async () => {
  const texts = await createI18n({ preferred: ['en-US'] })
  await loadScreenTexts(texts)
  const chartOf = (y: number) => (
    <TextsProvider texts={texts}>
      <Chart kind="column" label="Profit" rows={rows(y)} />
    </TextsProvider>
  )
  const drawn = vi.mocked(Plot).mock.calls
  const before = drawn.length
  const figuresDrawn = () => drawn.slice(before).map(([props]) => props.rows)
  const { rerender } = render(chartOf(5))
  await waitFor(() => expect(figuresDrawn()).toEqual([rows(5)]))
  rerender(chartOf(5))
  rerender(chartOf(6))
  expect(figuresDrawn()).toEqual([rows(5), rows(6)])
})
