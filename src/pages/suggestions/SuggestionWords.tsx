import type { Suggestion } from '../../../contract/entities/suggestion.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { Tag } from '../../ui/Tag.tsx'
import './suggestions.css'
import './texts.ts'

interface SuggestionWordsProps {
  readonly suggestion: Pick<Suggestion, 'title' | 'note' | 'key_name' | 'user_name' | 'is_own' | 'is_key_alive'>
}

/** What a program says about its suggestion, as the words of a stranger: plain text, and from whom it is. */
export function SuggestionWords({
  suggestion: { title, note, key_name: key, user_name: user, is_own, is_key_alive },
}: SuggestionWordsProps) {
  const { t } = useTranslate()
  return (
    <figure className="zg-suggestion-words">
      <blockquote aria-label={t('suggestions.strange')}>
        <strong>{title}</strong>
        {note !== '' && <p>{note}</p>}
      </blockquote>
      <figcaption className="zg-muted">
        {t(is_own ? 'suggestions.from' : 'suggestions.fromOther', { key, user })}{' '}
        {!is_key_alive && <Tag tone="warning">{t('suggestions.gone')}</Tag>}
      </figcaption>
    </figure>
  )
}
