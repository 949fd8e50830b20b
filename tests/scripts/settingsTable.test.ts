import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { listSettings, settingTexts, toSettingsTable, withSettingsTable } from '../../scripts/docs/settingsTable.ts'

const PAGE = 'docs/operating.md'

describe('the table of settings', () => {
  it('has a line for each variable that the server asks for, and for no other', () => {
    expect(Object.keys(settingTexts).sort()).toEqual(Object.keys(listSettings()).sort())
  })

  it('shows defaults, and no folder of the machine that wrote it', () => {
    const table = toSettingsTable()
    expect(table).toContain('| `PORT` | `8080` |')
    expect(table).toContain('| `DATABASE_URL` |  |')
    expect(table).not.toContain(process.cwd())
  })

  it('is in the page for operators as it is now', () => {
    const page = readFileSync(PAGE, 'utf8')
    expect(withSettingsTable(page)).toBe(page)
  })

  it('cannot be written into a page without its place', () => {
    expect(() => withSettingsTable('# Operating')).toThrow(/lacks the marks/)
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
