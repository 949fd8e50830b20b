import { describe, expect, it } from 'vitest'
import { findLostPaths } from '../../scripts/docs/lostPaths.ts'

const files = [
  'src/README.md',
  'src/pages/profit/Profit.tsx',
  'src/pages/profit/table/ProfitTable.tsx',
  'src/batches/kinds/setPrice/rules.ts',
  'tests/bridge/lanes/faults.test.ts',
  'docs/operating.md',
]
const lost = (text: string, page = 'docs/decisions/0007-doors.md') => findLostPaths(page, text, files)

describe('paths that a page names', () => {
  it.each([
    ['from the root', '`src/pages/profit/Profit.tsx`'],
    ['of a folder', '`src/pages/profit/`, `src/pages`'],
    ['from src', '`pages/profit`'],
    ['of a test, without its ending', '`bridge/lanes/faults`, `tests/bridge/lanes/faults`'],
    ['by the name of the file alone', '`ProfitTable.tsx`, `table/ProfitTable.tsx`'],
    ['several at once', '`src/pages/profit/{Profit,table/ProfitTable}.tsx`'],
    ['with a word in capitals for any name', '`src/batches/kinds/NAME/rules.ts`, `kinds/NAME`'],
    ['as a link', '[operating](../operating.md#keys), [elsewhere](https://example.org/a.md)'],
    ['that are none', '`GET /api/shops.ts`, `npm run docs`, `application/json`, `@dnd-kit/core`, `/login`'],
  ])('are found %s', (_, text) => {
    expect(lost(text)).toEqual([])
  })

  it('are found from the folder of the page', () => {
    expect(lost('`table/`, `Profit.tsx`', 'src/pages/profit/README.md')).toEqual([])
  })

  it('are lost where nothing is there by that name', () => {
    const text = '`src/pages/charts`, `src/batches/kinds/NAME/Form.tsx`, `Sales.tsx`, `bridge/lanes/gone`, [page](gone.md)'
    expect(lost(text)).toEqual(['src/pages/charts', 'src/batches/kinds/NAME/Form.tsx', 'Sales.tsx', 'bridge/lanes/gone', 'gone.md'])
  })

  it('are lost only by their whole name', () => {
    expect(lost('`src/pages/pro`, `Table.tsx`')).toEqual(['src/pages/pro', 'Table.tsx'])
  })

  it('are history where they are struck out, and examples in a block of commands', () => {
    expect(lost('~~`src/pages/charts`~~ (now `src/pages`)\n```sh\ncat `src/none.ts`\n```\n')).toEqual([])
  })
})
