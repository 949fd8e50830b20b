import { useText } from '../../providers/i18n/useText.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import type { FieldCellProps } from '../../resources/schema/field.ts'
import { rightsField } from '../../resources/shared/rightsField.ts'
import { ChangesCell } from '../../screens/fields/changes/Cell.tsx'
import { useShopName } from '../../shops/useShopName.ts'
import { useFormats } from '../../ui/useFormats.ts'
import { auditFieldWords, auditValueWord } from './auditWords.ts'

/** What was recorded of a change, in words: names of fields, states, rights, amounts. What nobody has a word for stays as it was recorded. */
export function AuditChangesCell({ value, isWhole = false }: FieldCellProps) {
  const { t } = useTranslate()
  const text = useText()
  const formats = useFormats()
  const shopName = useShopName()

  function nameOf(key: string): string {
    const word = Object.hasOwn(auditFieldWords, key) ? auditFieldWords[key] : undefined
    return word ? text(word) : key.replaceAll('_', ' ')
  }

  function wordOf(key: string, each: unknown): string | null {
    if (each === null || each === undefined || each === '') return '—'
    if (typeof each === 'boolean') return t(each ? 'states.yes' : 'states.no')
    if (typeof each === 'number') return toNumberText(key, each)
    if (isNumbers(each)) return toNumbersText(key, each)
    if (key === 'price_rule' && typeof each === 'object') return toRuleText(each as Readonly<Record<string, number | null>>)
    if (key === 'rights' && typeof each === 'object') return toRightsText(each as Readonly<Record<string, readonly string[]>>)
    if (isCounts(each)) return toCountsText(each)
    if (SHOP_FIELDS.has(key) && Array.isArray(each)) return toShopsText(each)
    const word = auditValueWord(key, each)
    return word && text(word)
  }

  /** Null: it is an amount of nothing that has a unit, or a code. */
  function toNumberText(key: string, each: number): string | null {
    if (key.endsWith('_fen')) return formats.money(each)
    if (key.endsWith('_bp')) return formats.percent(each / WHOLE_BP)
    const word = auditValueWord(key, each)
    return word && text(word)
  }

  function toNumbersText(key: string, all: readonly (number | null)[]): string {
    const shown = isWhole ? all : all.slice(0, NUMBERS_MAX)
    const more = all.length - shown.length
    const texts = shown.map((each) => (each === null ? '—' : (toNumberText(key, each) ?? formats.number(each)))).join(t('list.separator'))
    return more > 0 ? `${texts} +${more}` : texts
  }

  /** What it does not ask for is left out. */
  function toRuleText(rule: Readonly<Record<string, number | null>>): string {
    const asked = Object.entries(rule).filter((entry): entry is [string, number] => entry[1] !== null)
    return asked.map(([key, each]) => `${nameOf(key)} ${toNumberText(key, each) ?? formats.number(each)}`).join(t('list.separator'))
  }

  /** What there is none of is left out. */
  function toCountsText(counts: Readonly<Record<string, number>>): string {
    const some = Object.entries(counts).filter(([, count]) => count > 0)
    return some.map(([key, count]) => `${nameOf(key)} ${formats.number(count)}`).join(t('list.separator')) || '—'
  }

  function toShopsText(uids: readonly unknown[]): string {
    const named = isWhole ? uids : uids.slice(0, SHOPS_MAX)
    const more = uids.length - named.length
    const names = named.map((uid) => shopName(String(uid))).join(t('list.separator'))
    return more > 0 ? `${names} +${more}` : names || '—'
  }

  function toRightsText(rights: Readonly<Record<string, readonly string[]>>): string {
    const modules = rightsField.rows.flatMap(({ value: module, label }) => {
      const given = rightsField.columns.filter((column) => rights[module]?.includes(column.value))
      return given.length > 0 ? [`${text(label)}: ${given.map((column) => text(column.label)).join(t('list.separator'))}`] : []
    })
    return modules.join('; ') || '—'
  }

  return <ChangesCell value={value} isWhole={isWhole} nameOf={nameOf} wordOf={wordOf} />
}

/** Lists of shop_uid. */
const SHOP_FIELDS: ReadonlySet<string> = new Set(['shop_uid_list', 'order'])
const WHOLE_BP = 10_000
/** Of a list of numbers a row shows as many. */
const NUMBERS_MAX = 3
/** Of which a row names as many. */
const SHOPS_MAX = 2

/** Null in it: not known. */
function isNumbers(value: unknown): value is readonly (number | null)[] {
  return Array.isArray(value) && value.length > 0 && value.every((each) => each === null || typeof each === 'number')
}

function isCounts(value: unknown): value is Readonly<Record<string, number>> {
  return (
    typeof value === 'object' && value !== null && !Array.isArray(value) && Object.values(value).every((each) => typeof each === 'number')
  )
}
