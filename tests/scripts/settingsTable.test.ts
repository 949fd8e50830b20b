import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { listSettings, settingsPages, withSettingsTable } from '../../scripts/docs/settings/settingsTable.ts'
import settingTexts from '../../scripts/docs/settings/texts.en-US.ts'

const paths = Object.keys(settingsPages)
const tableOf = (path: string) => readFileSync(path, 'utf8').split('<!--')[1] ?? ''

describe('the table of settings', () => {
  it.each(paths)('of %s has a line for each variable that the server asks for, and for no other', (path) => {
    const named = [...tableOf(path).matchAll(/^\| `([A-Z_]+)` \|/gm)].map(([, name]) => name)
    expect(named.sort()).toEqual(Object.keys(listSettings()).sort())
  })

  it.each(paths)('of %s shows defaults, and no folder of the machine that wrote it', (path) => {
    const table = tableOf(path)
    expect(table).toContain('| `PORT` | `8080` |')
    expect(table).toContain('| `DATABASE_URL` |  |')
    expect(table).not.toContain(process.cwd())
  })

  it.each(paths)('is in %s as it is now', (path) => {
    const page = readFileSync(path, 'utf8')
    expect(withSettingsTable(path, page)).toBe(page)
  })

  it('cannot be written into a page without its place', () => {
    expect(() => withSettingsTable('docs/operating.md', '# Operating')).toThrow(/lacks the marks/)
  })

  it('knows the variables that the files for deployment set', () => {
    const files = ['compose.yml', 'zhanggui.service', 'zhanggui.env'].map((name) => readFileSync(`deploy/${name}`, 'utf8'))
    const set = files.flatMap((text) =>
      [...text.matchAll(/^(?:Environment=|#? ?| +)([A-Z][A-Z_]+)[=:] ?\S/gm)].map(([, name]) => name ?? ''),
    )
    expect(set).toContain('DATA_DIR')
    const others = ['NODE_ENV', 'POSTGRES_USER', 'POSTGRES_DB', 'POSTGRES_PASSWORD', 'SITE_ADDRESS', 'UPSTREAM']
    expect(set.filter((name) => !(name in settingTexts) && !others.includes(name))).toEqual([])
  })
})
