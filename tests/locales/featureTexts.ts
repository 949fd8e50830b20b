import { type Locale, locales } from '../../src/locales/locale.ts'

type Sections = Readonly<Record<string, object>>

const files = import.meta.glob<Sections>('../../src/pages/*/texts.{zh-CN,en-US}.ts', { eager: true })

/** The texts of all features in a language, by their sections. */
export const featureTexts: Readonly<Record<Locale, Sections>> = { 'zh-CN': sectionsOf('zh-CN'), 'en-US': sectionsOf('en-US') }

function sectionsOf(locale: Locale): Sections {
  return Object.fromEntries(
    Object.entries(files).flatMap(([path, file]) => {
      const [, name, of] = path.match(/([^/]+)[/]texts[.](.*)[.]ts$/) ?? []
      const texts = Object.values(file)[0]
      return name && texts && of === locale ? [[name, texts]] : []
    }),
  )
}

/** Features of which a language has a file, and another has none. */
export const featuresInOneLanguage = locales.flatMap((locale) =>
  Object.keys(featureTexts[locale]).filter((name) => locales.some((other) => !(name in featureTexts[other]))),
)
