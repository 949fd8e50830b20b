import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { render, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { expect, it } from 'vitest'
import { createI18n } from '../../../src/locales/createI18n.ts'
import { loadScreenTexts } from '../../../src/locales/screenTexts.ts'
import { TextsProvider } from '../../../src/providers/i18n/TextsProvider.tsx'
import { UI_PAGE_TITLE, UiPage } from '../../../src/ui/dev/UiPage.tsx'

const ROOM = 'src/ui'
/** Parts with no looks of their own, or whose looks are their content's. */
const withoutLooks: Readonly<Record<string, string>> = {
  Calendar: 'antd draws it under DayInput, when that is opened',
  AntdTheme: 'a theme around parts of antd',
  BarePage: 'a page without the frame: its looks are its content',
  DemoNotice: 'asks the deployment whether it is a demo',
  DemoTag: 'asks the deployment whether it is a demo',
  KeptFocus: 'draws nothing',
  PageBar: 'draws its content in the line of the frame',
  PageBarContext: 'the place of that line',
  PartFallback: 'draws nothing of its own',
  Plot: 'drawn by Chart',
  RouteEffects: 'draws nothing',
}

const files = readdirSync(ROOM, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.tsx') && !name.startsWith('dev/'))
const parts = files.flatMap((name) =>
  [...readFileSync(join(ROOM, name), 'utf8').matchAll(/^export (?:function|const) ([A-Z][a-z]\w*)/gm)].flatMap(([, part]) => part ?? []),
)

it.each(parts.filter((part) => !(part in withoutLooks)))('the page of src/ui shows %s', (part) => {
  expect(readFileSync(join(ROOM, 'dev/samples.tsx'), 'utf8')).toContain(`<${part}`)
})

it('what the page leaves out is a part of src/ui', () => {
  expect(parts).toEqual(expect.arrayContaining(Object.keys(withoutLooks)))
})

it('the page shows the same samples in both themes', async () => {
  const texts = await createI18n({ preferred: ['en-US'] })
  await loadScreenTexts(texts)
  render(
    <TextsProvider texts={texts}>
      <MemoryRouter>
        <UiPage />
      </MemoryRouter>
    </TextsProvider>,
  )
  const [light, dark] = ['light', 'dark'].map((name) => screen.getByRole('region', { name }))
  if (!light || !dark) throw new Error('a theme is missing')
  expect([light.dataset.theme, dark.dataset.theme]).toEqual(['light', 'dark'])
  const namesIn = (theme: HTMLElement) =>
    within(theme)
      .getAllByRole('article')
      .map((article) => article.getAttribute('aria-label'))
  expect(namesIn(dark)).toEqual(namesIn(light))
  expect(namesIn(light)).toContain('Button')
})

it('no production bundle has the page', () => {
  const names = readdirSync('dist/console', { recursive: true, encoding: 'utf8' }).filter((name) => /\.(js|html|json)$/.test(name))
  expect(names.length).toBeGreaterThan(0)
  const found = names.filter(
    (name) => /ui-page|dev\/ui/.test(name) || readFileSync(join('dist/console', name), 'utf8').includes(UI_PAGE_TITLE),
  )
  expect(found).toEqual([])
})
