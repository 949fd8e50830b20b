import type { Plugin } from 'vite'

/**
 * `@refinedev/antd` comes as one file that names every function by a call, which no bundler dares to drop: one hook of it brought
 * the whole library, its page layout and a Markdown renderer. Marked as pure, what nobody uses goes.
 */
export function pureRefineAntd(): Plugin {
  return {
    name: 'zhanggui:pure-refine-antd',
    transform: {
      filter: { id: /@refinedev[\\/]antd[\\/]dist[\\/]index\.mjs$/ },
      handler: (code) => ({ code: code.replaceAll(/=o\(/g, '=/* @__PURE__ */o('), map: null }),
    },
  }
}
