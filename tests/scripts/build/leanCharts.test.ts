import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { withoutFamilies, withUsedParts, withUsedPlots } from '../../../scripts/build/leanCharts.ts'

const read = (file: string) => readFileSync(`node_modules/${file}`, 'utf8')

it('maps, graphs and trees are no part of our charts', () => {
  const code = withoutFamilies(read('@ant-design/plots/es/core/base/chart.js'))
  expect(code).toContain('extend(Runtime, corelib())')
  expect(code).not.toMatch(/stdlib|plotlib/)
})

it('of the kinds of charts those are left that are drawn', () => {
  const code = withUsedPlots(read('@ant-design/plots/es/core/index.js'))
  const drawn = [...readFileSync('src/ui/charts/Plot.tsx', 'utf8').matchAll(/@ant-design\/plots\/es\/components\/([\w/-]+)'/g)].map(
    ([, name = '']) => name.replace('/', '-'),
  )
  const left = [...code.matchAll(/from '\.\/plots\/([\w-]+)'/g)].map(([, name]) => name)
  expect(left.toSorted()).toEqual([...drawn, 'base'].toSorted())
  expect([...code.matchAll(/^ {4}(\w+): \1,$/gm)]).toHaveLength(left.length)
})

it('of what a chart may be made of, marks, axes, legends and what is shown of a point stay', () => {
  const whole = read('@antv/g2/esm/lib/core.js')
  const names = (code: string) => [...code.matchAll(/^ {8}'([\w.]+)':/gm)].map(([, name]) => name)
  const left = names(withUsedParts(whole))
  expect(left.length).toBeLessThan(names(whole).length)
  expect(left).toEqual(
    expect.arrayContaining(['mark.line', 'mark.interval', 'mark.point', 'mark.area', 'component.axisX', 'component.axisY']),
  )
  expect(left).toEqual(
    expect.arrayContaining(['component.legendCategory', 'interaction.tooltip', 'interaction.legendFilter', 'labelTransform.overlapHide']),
  )
  expect(left).toEqual(
    expect.arrayContaining(['theme.classic', 'theme.classicDark', 'coordinate.transpose', 'transform.stackY', 'transform.dodgeX']),
  )
})

it('what the library asks for in each chart stays', () => {
  const [, asked = ''] = /function inferInteraction[^{]*\{\s*const defaults = \{([^}]*)\}/.exec(read('@antv/g2/esm/runtime/plot.js')) ?? []
  const names = [...asked.matchAll(/(\w+): true/g)].map(([, name]) => `interaction.${name}`)
  const left = withUsedParts(read('@antv/g2/esm/lib/core.js'))
  expect(names).toContain('interaction.tooltip')
  // The event is a part of the library's run, and of no list.
  expect(names.filter((name) => name !== 'interaction.event' && !left.includes(`'${name}'`))).toEqual([])
})

it('a library that puts its charts together in another way is left as it is, which ends the build', () => {
  expect([withoutFamilies, withUsedPlots, withUsedParts].map((change) => change('export const other = 1'))).toEqual(
    Array.from({ length: 3 }, () => 'export const other = 1'),
  )
})
