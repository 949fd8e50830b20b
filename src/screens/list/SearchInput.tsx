import { useText } from '../../providers/i18n/useText.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import type { Listed } from '../../resources/schema/resource.ts'

interface SearchInputProps {
  readonly resource: Listed
  readonly value: string
  readonly change: (text: string) => void
}

/** Names the fields that are searched: nobody has to guess what a text is looked for in. */
export function SearchInput({ resource, value, change }: SearchInputProps) {
  const { t } = useTranslate()
  const text = useText()
  const fields = resource.list.search.flatMap((key) => (resource.fields[key] ? [text(resource.fields[key].label)] : []))
  if (fields.length === 0) return null
  return (
    <label className="zg-list-filter zg-list-search">
      <span className="zg-list-filter-label">{t('actions.search')}</span>
      <input
        type="search"
        className="zg-input"
        value={value}
        placeholder={t('filters.keyword', { fields: fields.join(t('list.separator')) })}
        onChange={(event) => change(event.target.value)}
        onPaste={(event) => {
          const lines = event.clipboardData.getData('text').trim()
          if (!/[\r\n]/.test(lines)) return
          // The browser would run the lines of a pasted list together.
          event.preventDefault()
          event.currentTarget.setRangeText(lines.replace(/\s+/g, ' '))
          change(event.currentTarget.value)
        }}
      />
    </label>
  )
}
