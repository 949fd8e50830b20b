import type { Plugin } from 'vite'
import { importModule } from './importModule.ts'

const BASE_STYLES = '/src/theme/base.css'

/** Puts antd's design tokens, as CSS variables, before the base styles, so that no page has to load antd for its colours. */
export function themeTokens(): Plugin {
  return {
    name: 'zhanggui:theme-tokens',
    enforce: 'pre',
    async transform(code, id) {
      if (!id.split('?')[0]?.endsWith(BASE_STYLES)) return null
      const { toThemeCss } = await importModule<typeof import('../../src/theme/tokens.ts')>('/src/theme/tokens.ts')
      return { code: `${toThemeCss()}\n${code}`, map: null }
    },
  }
}
