import type { Plugin } from 'vite'

/** What gives each function of a package its name back: `var o=(e,t)=>na(e,"name",{value:t,configurable:!0});`. */
const naming = /\bvar (\w+)=\((\w+),\w+\)=>\w+\(\2,"name",\{value:\w+,configurable:!0\}\);/
const refine = /@refinedev[\\/](core|antd)[\\/]dist[\\/]index\.mjs$/

/** The framework's own logo and name, which only its own page layout draws: a third of a kilobyte of each first list. */
const brand = /\{icon:\w+\.createElement\("svg",.{0,1500}?\),text:"Refine Project"\}/

/** What the framework's own export and import read files with. Nobody uses these two (decision 0012), and beside the framework it was loaded with each page. */
const READER = 'papaparse'
const NO_READER = '\0no-reader'

/** Loading them does nothing, which they do not say: they go with the functions that nobody uses. */
const quiet = /node_modules[\\/](error-stack-parser|stackframe)[\\/]/

/**
 * `@refinedev/core` and `@refinedev/antd` come as one file each that names every function by a call, which no bundler dares to drop: one hook
 * brought the whole library, with its export of CSV, its page layout and a Markdown renderer. Nothing asks for these names. Without them what
 * nobody uses goes, and what is used does not name its functions anew each time it is drawn.
 */
export function pureRefine(): Plugin {
  return {
    name: 'zhanggui:pure-refine',
    enforce: 'pre',
    resolveId: {
      filter: { id: /^papaparse$/ },
      handler: (source, importer) => (source === READER && importer && refine.test(importer) ? NO_READER : null),
    },
    load: {
      filter: { id: /^\0no-reader$/ },
      handler: () => ({ code: 'export default {}', moduleSideEffects: false }),
    },
    transform: {
      filter: { id: [refine, quiet] },
      handler(code, id) {
        if (quiet.test(id)) return { moduleSideEffects: false }
        const [whole, name = '', named] = naming.exec(code) ?? this.error(`${id} names its functions in another way`)
        const plain = code.replace(whole, `var ${name}=${named}=>${named};`).replace(brand, '{}')
        return { code: plain.replaceAll(`=${name}(`, `=/* @__PURE__ */${name}(`), map: null }
      },
    },
    generateBundle(_, files) {
      for (const file of Object.values(files)) {
        const isUsed = file.type === 'chunk' && (file.modules[NO_READER]?.renderedLength ?? 0) > 0
        if (isUsed) this.error(`${file.fileName} uses the framework's own export or import, which has no ${READER}`)
      }
    },
  }
}
