import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const PUT_RULES = fileURLToPath(new URL('../../src/theme/putRules.ts', import.meta.url))

/** What each library does with a style element, and the same by rules. All of them are loaded late. */
const changes: readonly (readonly [file: RegExp, changed: readonly (readonly [before: string | RegExp, after: string])[]])[] = [
  // antd: its style sheets, scroll bars, icons.
  [
    /rc-util[\\/]es[\\/]Dom[\\/]dynamicCSS\.js$/,
    [
      ['styleNode.innerHTML = css;', ''],
      [/return styleNode;/g, 'return putRules(styleNode, css);'],
      [/if \(existNode\.innerHTML !== css\) \{\s*existNode\.innerHTML = css;\s*\}/, 'putRules(existNode, css);'],
    ],
  ],
  // The palette: a page that does not scroll behind a dialog.
  [
    /react-style-singleton[\\/]dist[\\/]es2015[\\/]singleton\.js$/,
    [[/injectStyles\(stylesheet, style\);\s*insertStyleTag\(stylesheet\);/, 'insertStyleTag(stylesheet);\nputRules(stylesheet, style);']],
  ],
  // Charts: the box that shows the whole of a text that was cut.
  [
    /@antv[\\/]component[\\/]esm[\\/]ui[\\/]poptip[\\/]index\.js$/,
    [
      [
        /styleDOM\.innerHTML = ([^;]+);\s*this\.container\.appendChild\(styleDOM\);/,
        'this.container.appendChild(styleDOM);\nputRules(styleDOM, $1);',
      ],
    ],
  ],
]

/**
 * Libraries write style elements as text, for which the content security policy would have to let in every style element, also one that markup
 * brings. Here they put rules in (decision 0134). The build ends where a library no longer has what is changed.
 */
export function styleRules(): Plugin {
  return {
    name: 'zhanggui:style-rules',
    transform: {
      filter: { id: /dynamicCSS\.js$|singleton\.js$|poptip[\\/]index\.js$/ },
      handler(code, id) {
        const [, changed = []] = changes.find(([file]) => file.test(id)) ?? []
        if (changed.length === 0) return null
        const text = changed.reduce((before, [from, to]) => {
          const after = before.replace(from, to)
          if (after === before) throw new Error(`${id} has no ${from}: look how it makes its style elements now`)
          return after
        }, code)
        return { code: `import { putRules } from ${JSON.stringify(PUT_RULES)}\n${text}`, map: null }
      },
    },
  }
}
