import { describe, expect, it } from 'vitest'
import { chooseTests } from '../../scripts/verdict/chooseTests.ts'
import { readImporters, testsThatReach, toImporters } from '../../scripts/verdict/importGraph.ts'

const code = (files: Record<string, string>) => toImporters(new Map(Object.entries(files)))

describe('the tests that reach a change', () => {
  it('import it, through however many files, and the nearest come first', () => {
    const importers = code({
      'src/values/coins.ts': '',
      'src/ui/Money.tsx': "import { toCoins } from '../values/coins.ts'",
      'src/pages/Sales.tsx': "const Money = lazy(() => import('../ui/Money.tsx'))",
      'tests/pages/Sales.test.tsx': "import { Sales } from '../../src/pages/Sales.tsx'",
      'tests/values/coins.test.ts': "import { toCoins } from '../../src/values/coins.ts'",
      'tests/domain/other.test.ts': "import { other } from '../../src/domain/other.ts'",
    })
    expect(testsThatReach(['src/values/coins.ts'], importers)).toEqual(['tests/values/coins.test.ts', 'tests/pages/Sales.test.tsx'])
  })

  it('are a changed test itself, and those that share a changed helper', () => {
    const importers = code({
      'tests/aShop.ts': '',
      'tests/one.test.ts': "import { aShop } from './aShop.ts'",
      'tests/two.test.ts': "import type { Shop } from '../src/shop.ts'",
    })
    expect(testsThatReach(['tests/aShop.ts', 'tests/two.test.ts'], importers)).toEqual(['tests/two.test.ts', 'tests/one.test.ts'])
  })

  it('are found although files import each other, and after a file was deleted', () => {
    const importers = code({
      'src/a.ts': "export * from './b.ts'",
      'src/b.ts': "import type { A } from './a.ts'\nimport { gone } from './gone.ts'",
      'tests/a.test.ts': "import { a } from '../src/a.ts'",
    })
    expect(testsThatReach(['src/gone.ts'], importers)).toEqual(['tests/a.test.ts'])
  })

  it('are found in this repository: the rules of yuan are reached by their own test first', () => {
    expect(testsThatReach(['src/values/yuan.ts'], readImporters())[0]).toBe('tests/values/yuan.test.ts')
  })
})

describe('a verdict', () => {
  it('runs the nearest tests until its time is used up, and says what is left', () => {
    const seconds: Record<string, number> = { 'tests/a.test.ts': 20, 'tests/b.test.ts': 30, 'tests/c.test.ts': 10 }
    const chosen = chooseTests(Object.keys(seconds), (test) => seconds[test], 35)
    expect(chosen).toEqual({ run: ['tests/a.test.ts', 'tests/c.test.ts'], left: ['tests/b.test.ts'], inBrowser: [] })
  })

  it('runs one test however long it takes, and names browser tests that it leaves to their own command', () => {
    const chosen = chooseTests(['tests/e2e/walk.test.ts', 'tests/long.test.ts'], () => 100, 35)
    expect(chosen).toEqual({ run: ['tests/long.test.ts'], left: [], inBrowser: ['tests/e2e/walk.test.ts'] })
  })

  it('takes a second for a test that nobody has timed', () => {
    const tests = ['tests/a.test.ts', 'tests/b.test.ts', 'tests/c.test.ts']
    expect(chooseTests(tests, () => undefined, 2).left).toEqual(['tests/c.test.ts'])
  })
})
