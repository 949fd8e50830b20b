import type { Plugin } from 'vite'

const PREFIX = '\0zhanggui/'

/**
 * What libraries of the first page prepare for engines that none of our browsers has, and what stands in for it. On their way in
 * they throw and catch errors to try the engine; at the first one V8 parses the whole chunk again, to know its line: 30 ms.
 */
const modern: readonly { readonly wanted: RegExp; readonly by: RegExp; readonly code: string }[] = [
  // qs, by which the framework reads addresses, keeps notes about objects.
  { wanted: /^side-channel$/, by: /\/qs\//, code: 'module.exports = () => new WeakMap()' },
  // lodash tells kinds of objects apart; Internet Explorer 11 had no names for some.
  { wanted: /\/_getTag\.js$/, by: /\/lodash-es\//, code: "export { default } from 'lodash-es/_baseGetTag.js'" },
]

export function modernEngines(): Plugin {
  return {
    name: 'zhanggui:modern-engines',
    enforce: 'pre',
    resolveId(id, importer) {
      const at = modern.findIndex(({ wanted, by }) => wanted.test(id) && by.test((importer ?? '').replaceAll('\\', '/')))
      return at === -1 ? null : PREFIX + at
    },
    load: (id) => (id.startsWith(PREFIX) ? (modern[Number(id.slice(PREFIX.length))]?.code ?? null) : null),
  }
}
