import { type Locale, locales } from '../../src/locales/locale.ts'

type Sections = Readonly<Record<string, object>>

const files = import.meta.glob<Sections>('../../src/{pages/*,template,batches,shops,reports}/texts.{zh-CN,en-US}.ts', { eager: true })

/** The texts of each feature in a language, by its folder as `src/pages/profit`: its sections. */
export const featureTexts: Readonly<Record<Locale, Readonly<Record<string, Sections>>>> = {
  'zh-CN': textsIn('zh-CN'),
  'en-US': textsIn('en-US'),
}

function textsIn(locale: Locale): Readonly<Record<string, Sections>> {
  return Object.fromEntries(
    Object.entries(files).flatMap(([path, file]) => {
      const [, folder, of] = path.match(/[/](src[/].*)[/]texts[.](.*)[.]ts$/) ?? []
      const texts = Object.values(file)[0] as Sections | undefined
      return folder && texts && of === locale ? [[folder, texts]] : []
    }),
  )
}

/** All sections of all features in a language. */
export function featureSections(locale: Locale): Sections {
  return Object.assign({}, ...Object.values(featureTexts[locale])) as Sections
}

/** Folders that have a file in one language, and none in another. */
export const featuresInOneLanguage = locales.flatMap((locale) =>
  Object.keys(featureTexts[locale]).filter((folder) => locales.some((other) => !(folder in featureTexts[other]))),
)
