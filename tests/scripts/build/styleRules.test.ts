import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { styleRules } from '../../../scripts/build/styleRules.ts'

/** The build's own step. */
function change(code: string, id: string): string | undefined {
  const { transform } = styleRules() as unknown as { transform: { handler: (code: string, id: string) => { code: string } | null } }
  return transform.handler(code, id)?.code
}

it.each([
  'node_modules/rc-util/es/Dom/dynamicCSS.js',
  'node_modules/react-style-singleton/dist/es2015/singleton.js',
  'node_modules/@antv/component/esm/ui/poptip/index.js',
])('a style element of %s gets rules once it is in the page, and never a text', (file) => {
  const text = change(readFileSync(file, 'utf8'), `/repository/${file}`) ?? ''
  expect(text).toMatch(/^import { putRules } from ".*src\/theme\/putRules\.ts"\n/)
  expect(text).not.toMatch(/\b(styleNode|existNode|styleDOM)\.innerHTML =|^ +injectStyles\(stylesheet/m)
  expect(text).toMatch(/putRules\((styleNode|stylesheet|styleDOM), /)
})

it('a library that does it in another way ends the build', () => {
  expect(() => change('export const updateCSS = () => undefined', '/repository/node_modules/rc-util/es/Dom/dynamicCSS.js')).toThrow(
    /look how it makes its style elements now/,
  )
})

it('other files stay as they are', () => {
  expect(change('styleNode.innerHTML = css;', '/repository/src/singleton.js')).toBeUndefined()
})
