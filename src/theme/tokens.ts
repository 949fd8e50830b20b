import getDesignToken from 'antd/es/theme/getDesignToken'
import type { AliasToken } from 'antd/es/theme/interface'
import dark from 'antd/es/theme/themes/dark'
import { mix, toInkOn, toReadable } from './contrast.ts'
import { THEME_COLOR_DEFAULT, type Theme, themes } from './theme.ts'

type Tokens = AliasToken

/**
 * Our CSS variables, each one of antd's tokens, so that pages without antd look like pages with it. Where antd's own choice is too
 * pale to be read as text (4.5 : 1, axe-core), a darker step of the same palette is used.
 */
const variables: Readonly<Record<string, (token: Tokens, theme: Theme) => string | number>> = {
  'bg-layout': (token) => token.colorBgLayout,
  bg: (token) => token.colorBgContainer,
  'bg-raised': (token) => token.colorBgElevated,
  mask: (token) => token.colorBgMask,
  text: (token) => token.colorText,
  'text-secondary': (token) => token.colorTextSecondary,
  'text-disabled': (token) => token.colorTextDisabled,
  border: (token) => token.colorBorder,
  'border-soft': (token) => token.colorBorderSecondary,
  fill: (token) => token.colorFillTertiary,
  'fill-soft': (token) => token.colorFillQuaternary,
  'fill-strong': (token) => token.colorFillSecondary,
  primary: (token) => token.colorPrimary,
  'primary-hover': (token) => token.colorPrimaryHover,
  'primary-active': (token) => token.colorPrimaryActive,
  'primary-bg': (token, theme) =>
    toReadable(token.colorPrimaryBg, [toPrimaryText(token, theme)], theme === 'light' ? '#ffffff' : '#000000'),
  'primary-border': (token) => token.colorPrimaryBorder,
  'on-primary': (token) => toInkOn(token.colorPrimary),
  'primary-text': toPrimaryText,
  success: (token) => token.colorSuccess,
  'success-bg': (token) => token.colorSuccessBg,
  'success-border': (token) => token.colorSuccessBorder,
  'success-text': (token) => token['green-8'],
  warning: (token) => token.colorWarning,
  'warning-bg': (token) => token.colorWarningBg,
  'warning-border': (token) => token.colorWarningBorder,
  'warning-text': (token) => token['orange-8'],
  error: (token) => token.colorError,
  'error-bg': (token) => token.colorErrorBg,
  'error-border': (token) => token.colorErrorBorder,
  'error-text': (token) => token['red-8'],
  radius: (token) => `${token.borderRadius}px`,
  'radius-small': (token) => `${token.borderRadiusSM}px`,
  'radius-large': (token) => `${token.borderRadiusLG}px`,
  control: (token) => `${token.controlHeight}px`,
  'control-small': (token) => `${token.controlHeightSM}px`,
  'control-large': (token) => `${token.controlHeightLG}px`,
  'font-size': (token) => `${token.fontSize}px`,
  'font-size-small': (token) => `${token.fontSizeSM}px`,
  'font-size-large': (token) => `${token.fontSizeLG}px`,
  'font-code': (token) => token.fontFamilyCode.replaceAll('\n', ' '),
  'shadow-low': (token) => token.boxShadowTertiary,
  shadow: (token) => token.boxShadowSecondary,
  focus: (token) => token.controlOutline,
}

/** antd's tokens of a theme, with links in the theme colour. */
export function toDesignTokens(theme: Theme, color = THEME_COLOR_DEFAULT): Tokens {
  const token = { colorPrimary: color, colorInfo: color, colorLink: color }
  return getDesignToken(theme === 'dark' ? { token, algorithm: dark } : { token })
}

/** The variables as `--zg-name: value`, ready for a style attribute or a rule. */
export function toThemeVariables(theme: Theme, color?: string): Record<string, string> {
  const token = toDesignTokens(theme, color)
  return Object.fromEntries(
    Object.entries(variables).map(([name, read]) => [`--zg-${name}`, String(read(token, theme)).replaceAll(/\s+/g, ' ').trim()]),
  )
}

/** One style sheet for both themes; the dark one names only what differs. Paper is light. */
export function toThemeCss(): string {
  const light = toThemeVariables('light')
  const differing = Object.entries(toThemeVariables('dark')).filter(([name, value]) => light[name] !== value)
  return `:root{color-scheme:light;${toRules(Object.entries(light))}}${onScreen(`[data-theme=dark]{color-scheme:dark;${toRules(differing)}}`)}`
}

/** What a theme colour changes, for both themes; stronger than the default's rules, wherever those are. */
export function toColorRules(color: string): string {
  const differing = themes.map((theme) => {
    const usual = toThemeVariables(theme)
    return [theme, Object.entries(toThemeVariables(theme, color)).filter(([name, value]) => usual[name] !== value)] as const
  })
  const rules = differing.map(([theme, entries]) => [theme, `:root[data-theme=${theme}]{${toRules(entries)}}`] as const)
  return rules.map(([theme, rule]) => (theme === 'dark' ? onScreen(rule) : rule)).join('')
}

const onScreen = (rules: string) => `@media not print{${rules}}`

function toRules(entries: readonly (readonly [string, string])[]): string {
  return entries.map(([name, value]) => `${name}:${value}`).join(';')
}

/** A third of the way to white: the dark theme's blue is too deep for text. Other colours, as far as it takes. */
function toPrimaryText(token: Tokens, theme: Theme): string {
  const grounds = [token.colorBgLayout, token.colorBgElevated]
  if (theme === 'light') return toReadable(token.colorPrimaryText, grounds, '#000000')
  return toReadable(mix(token.colorPrimaryTextHover, '#ffffff', 1 / 3), grounds, '#ffffff')
}
