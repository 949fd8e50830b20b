import { render } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { Spark } from '../../../src/ui/charts/Spark.tsx'

const heightsOf = (values: readonly (number | null)[]) => {
  const { container } = render(<Spark label="Profit" values={values} />)
  const paths = [...container.querySelectorAll('path')]
  const line = paths.at(-1)?.getAttribute('d') ?? ''
  return { lines: paths.length, heights: [...line.matchAll(/[ML][\d.]+ (-?[\d.]+)/g)].map(([, height]) => Number(height)) }
}

describe('a small line', () => {
  it('goes from 0 to the most, and has a gap where nothing is known', () => {
    expect(heightsOf([0, null, 10])).toEqual({ lines: 1, heights: [22, 2] })
  })

  it('stays in its frame where values are below 0, and shows where 0 is', () => {
    expect(heightsOf([10, -10, 0])).toEqual({ lines: 2, heights: [2, 22, 12] })
  })
})
