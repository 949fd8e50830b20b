import { describe, expect, it } from 'vitest'
import { bounds } from '../../scripts/house/bounds.ts'
import { drawComments } from '../../scripts/house/drawComments.ts'
import { crossings, isByIndex, knots, namings, roomsOf } from '../../scripts/house/features.ts'
import { squeezedPlaces, wiringLines } from '../../scripts/house/lines.ts'
import { measure } from '../../scripts/house/measures.ts'
import { repeatedNames } from '../../scripts/house/names.ts'
import { importsOf, toSource } from '../../scripts/house/sources.ts'
import { loadedShare, sharedSections } from '../../scripts/house/texts.ts'

const source = (path: string, ...lines: string[]) => toSource(path, lines.join('\n'))
const code = (files: Record<string, string>) => Object.entries(files).map(([path, text]) => toSource(path, text))
const nothingShared = () => false

describe('the names that a file exports', () => {
  it('are those that it declares, whatever they are', () => {
    const { exported } = source(
      'src/a.ts',
      'export const one = 1',
      'export function two() {}',
      'export class Three {}',
      'export interface Four {}',
      'export type Five = 5',
      'const six = 6',
      'const hidden = 7',
      'export { six }',
    )
    expect(exported).toEqual(['one', 'two', 'Three', 'Four', 'Five', 'six'])
  })

  it('are not those that it hands on from another file', () => {
    const { exported } = source(
      'src/index.ts',
      "import { one, type Two } from './a.ts'",
      "export { three } from './a.ts'",
      "export * from './b.ts'",
      'export { one }',
      'export type { Two }',
    )
    expect(exported).toEqual([])
  })

  it('are one where a type and its schema have one name', () => {
    expect(source('contract/level.ts', 'export const Level = z.enum([])', 'export type Level = z.infer<typeof Level>').exported).toEqual([
      'Level',
    ])
  })
})

describe('a name with two meanings', () => {
  it('is one that two files declare, in whatever programs', () => {
    const sources = code({
      'src/bridge.ts': 'export interface Bridge {}',
      'sandbox/bridge.ts': 'export type Bridge = 1',
      'src/index.ts': "export { Bridge } from './bridge.ts'",
      'src/other.ts': 'export const other = 1; const Bridge = 2',
    })
    expect(repeatedNames(sources)).toEqual([{ name: 'Bridge', paths: ['src/bridge.ts', 'sandbox/bridge.ts'] }])
  })
})

describe('imports between features', () => {
  const imports = importsOf(
    code({
      'src/pages/profit/Profit.tsx':
        "import { a } from '../returns/index.ts'\nimport { b } from './b.ts'\nimport { c } from '../parts/c.ts'",
      'src/pages/returns/Returns.tsx': "const b = lazy(() => import('../profit/b.ts'))",
      'src/pages/hot/Hot.tsx': "import type { A } from '../profit/b.ts'",
      'src/resources/profit.ts': "import('../pages/profit/Profit.tsx')",
    }),
  )

  it('are counted with their types and late ones, without those of the feature itself, of shared parts and of declarations', () => {
    expect(crossings(imports)).toEqual([
      { from: 'src/pages/profit/Profit.tsx', to: 'src/pages/returns/index.ts' },
      { from: 'src/pages/returns/Returns.tsx', to: 'src/pages/profit/b.ts' },
      { from: 'src/pages/hot/Hot.tsx', to: 'src/pages/profit/b.ts' },
    ])
  })

  it('go through the index of the other feature or into its files', () => {
    expect(crossings(imports).map(isByIndex)).toEqual([true, false, false])
  })

  it('tie features that reach each other, and not one that only imports them', () => {
    expect(knots(imports)).toEqual([['profit', 'returns']])
  })
})

describe('an engine', () => {
  it('names a feature by an import of its folder, also in another room, and not from within it', () => {
    const imports = importsOf(
      code({
        'src/figures/worker/open.ts': "import { a } from '../profit/a.ts'",
        'src/figures/profit/b.ts':
          "import { a } from './a.ts'\nimport { c } from '../../domain/profit/c.ts'\nimport { d } from '../../domain/yuan.ts'",
        'src/layout/Menu.tsx': "const Box = lazy(() => import('../pages/box/Box.tsx'))",
        'src/shops/Shops.tsx': "import { a } from '../figures/profit/a.ts'",
      }),
    )
    expect(namings(imports, nothingShared)).toEqual([
      { from: 'src/figures/worker/open.ts', to: 'src/figures/profit/a.ts' },
      { from: 'src/figures/profit/b.ts', to: 'src/domain/profit/c.ts' },
      { from: 'src/layout/Menu.tsx', to: 'src/pages/box/Box.tsx' },
    ])
    expect(namings(imports, (path) => path.startsWith('src/domain/')).map(({ to }) => to)).not.toContain('src/domain/profit/c.ts')
  })
})

describe('the rooms of a feature', () => {
  const paths = [
    'src/pages/profit/Profit.tsx',
    'src/pages/workplace/ProfitTile.tsx',
    'src/domain/profit/lines.ts',
    'src/domain/profitLevel.ts',
    'src/figures/createLedgers.ts',
    'src/ui/Profit.tsx',
    'src/resources/profit.ts',
    'src/shops/profitable.ts',
  ]

  it('are its own folder, and those in which a folder or a file is named after it', () => {
    expect(roomsOf('profit', paths, nothingShared, [])).toEqual(['src/domain', 'src/figures', 'src/pages/profit'])
  })

  it('are fewer where the server imports a file too, and one more where texts of it are elsewhere', () => {
    const isShared = (path: string) => path.startsWith('src/domain/')
    expect(roomsOf('profit', paths, isShared, ['help', 'profit'])).toEqual(['src/figures', 'src/locales', 'src/pages/profit'])
  })
})

describe('texts', () => {
  it('that a later screen loads are those that all share and those of the largest feature', () => {
    const texts = [
      { path: 'src/locales/zh-CN.ts', text: 'x'.repeat(900) },
      { path: 'src/locales/screens/zh-CN.ts', text: `  help: {\n  },\n${'x'.repeat(384)}` },
      { path: 'src/locales/screens/en-US.ts', text: 'x'.repeat(900) },
      { path: 'src/pages/profit/texts.zh-CN.ts', text: 'x'.repeat(400) },
      { path: 'src/pages/hot/texts.zh-CN.ts', text: 'x'.repeat(200) },
    ]
    expect(loadedShare(texts)).toBe(80)
    expect(loadedShare(texts.slice(0, 3))).toBe(100)
    expect(sharedSections(texts)).toEqual(['help'])
  })
})

describe('form wiring by hand', () => {
  it('is each line of a field, and others that take the value out of an event', () => {
    const lines = ['<FormField label="a">', '  {(control) => (', '    <input {...control} />', '  )}', '</FormField>', '<p />']
    const text = [...lines, '<input onChange={(event) => set(event.target.value)} />', '<TextField name="a" />'].join('\n')
    expect(wiringLines([{ path: 'src/pages/a/A.tsx', text }])).toBe(6)
    expect(wiringLines([{ path: 'src/ui/FormField.tsx', text }])).toBe(0)
  })
})

describe('places written to save lines', () => {
  it('are literals in literals, and tuples that are taken apart where they are made', () => {
    const text = ['const a = { ...{ b, c } }', 'const [d, e] = [1, 2]', 'const f = { ...rest }', 'const [g] = list', 'use(...list)'].join(
      '\n',
    )
    expect(squeezedPlaces([{ path: 'src/a.ts', text }])).toBe(2)
  })
})

describe('comments', () => {
  const { comments } = source(
    'src/a.ts',
    '/** What a thing',
    ' * is for. */',
    'const a = 1',
    '// A reason that goes',
    '// on here.',
    '',
    '// Another one by itself.',
    'const b = 2 // spec 2.6',
  )

  it('are read without their marks, lines that follow each other as one', () => {
    expect(comments.map(({ line, text }) => [line, text])).toEqual([
      [1, 'What a thing\nis for.'],
      [4, 'A reason that goes\non here.'],
      [7, 'Another one by itself.'],
      [8, 'spec 2.6'],
    ])
  })

  it('are drawn by a seed, the same each time, and without marks of two words', () => {
    const drawn = drawComments([{ comments }], 3, '29')
    expect(drawn).toHaveLength(3)
    expect(drawComments([{ comments: comments.toReversed() }], 3, '29')).toEqual(drawn)
    expect(drawComments([{ comments }], 9, '1').map(({ text }) => text)).not.toContain('spec 2.6')
  })
})

describe('what was reached', () => {
  it('has a bound for each line of the table, but for imports that are right through an index', () => {
    expect(Object.keys(bounds)).toEqual(Object.keys(measure([])).filter((name) => name !== 'crossings'))
  })
})
