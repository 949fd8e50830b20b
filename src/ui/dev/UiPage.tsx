import { themes } from '../../theme/theme.ts'
import { samples } from './samples.tsx'
import './uiPage.css'

/** The title is that of the bundle test: no build may contain it. */
export const UI_PAGE_TITLE = 'Every part of src/ui'

/** One column a theme: colours are inherited from the nearest `data-theme`. */
export function UiPage() {
  return (
    <main className="zg-ui-page">
      {themes.map((theme) => (
        <section key={theme} data-theme={theme} aria-label={theme}>
          <h1>
            {UI_PAGE_TITLE}: {theme}
          </h1>
          {Object.entries(samples).map(([name, Sample]) => (
            <article key={name} aria-label={name}>
              <h2>{name}</h2>
              <Sample />
            </article>
          ))}
        </section>
      ))}
    </main>
  )
}
