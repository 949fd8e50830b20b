import { readAlipaySettings } from '../../../server/payments/alipay/alipaySettings.ts'
import { readSettings } from '../../../server/settings.ts'
import { createSettingsReader } from '../../../server/settingsReader.ts'
import { toTable } from '../toTable.ts'
import en from './texts.en-US.ts'
import zh from './texts.zh-CN.ts'

/** A page for operators, and what it says about settings: in its head, and about each variable. */
interface SettingsPage {
  readonly head: readonly string[]
  readonly texts: Readonly<Record<string, string>>
}

export const settingsPages: Readonly<Record<string, SettingsPage>> = {
  'docs/operating.md': { head: ['variable', 'default', 'what'], texts: en },
  'docs/operating.zh.md': { head: ['变量', '默认值', '作用'], texts: zh },
}

/** All variables that the server asks for, whatever is paid with, each with its default as the server logs it. */
export function listSettings(): Readonly<Record<string, string>> {
  const read = createSettingsReader({})
  readAlipaySettings(read)
  return { ...read.origins(), ...readSettings({}).origins }
}

export function toSettingsTable({ head, texts }: SettingsPage): string {
  const defaults = listSettings()
  const rows = Object.entries(texts).map(([name, text]) => [`\`${name}\``, toDefault(defaults[name] ?? ''), text])
  return toTable(head, rows)
}

/** A path of this machine says nothing to a reader. */
function toDefault(origin: string): string {
  const value = origin.replace(/ ?\(?default\)?$/, '')
  return value.startsWith('/') ? '' : value && `\`${value}\``
}

const BEGIN = '<!-- settings: written by npm run docs -->'
const END = '<!-- end of settings -->'

/**
 * In: the path of a page of `settingsPages`, and its text. Out: the text with the table as the server has it now. Throws where the page lacks the
 * marks between which the table is.
 */
export function withSettingsTable(path: string, text: string): string {
  const page = settingsPages[path]
  const begin = text.indexOf(BEGIN)
  const end = text.indexOf(END)
  if (!page || begin < 0 || end < begin) throw new Error(`${path} lacks the marks between which the settings are`)
  return `${text.slice(0, begin + BEGIN.length)}\n\n${toSettingsTable(page)}\n\n${text.slice(end)}`
}
