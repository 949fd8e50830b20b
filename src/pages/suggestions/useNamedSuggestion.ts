import { useSearchParams } from 'react-router-dom'
import type { SuggestedChange, Suggestion, SuggestionKind } from '../../../contract/entities/suggestion.ts'
import { useAnswer } from '../../providers/dataProvider/useAnswer.ts'
import { SUGGESTION_PARAMETER } from './places.ts'

interface NamedSuggestion<Kind extends SuggestionKind> {
  /** Null: the address names none of this kind, or it is not read yet. */
  readonly named: { readonly suggestion: Suggestion; readonly change: Extract<SuggestedChange, { readonly kind: Kind }> } | null
  /** The address names it no more. */
  readonly leave: () => void
}

/** The suggestion that the address names, for the screen on which one of this kind is looked at and confirmed. */
export function useNamedSuggestion<Kind extends SuggestionKind>(kind: Kind): NamedSuggestion<Kind> {
  const [query, setQuery] = useSearchParams()
  const suggestion_id = query.get(SUGGESTION_PARAMETER)
  const { data } = useAnswer('suggestion', { suggestion_id: suggestion_id ?? '' }, { isWanted: suggestion_id !== null })
  const leave = () =>
    setQuery((before) => {
      const address = new URLSearchParams(before)
      address.delete(SUGGESTION_PARAMETER)
      return address
    })
  if (suggestion_id === null || data?.change.kind !== kind) return { named: null, leave }
  return { named: { suggestion: data.suggestion, change: data.change as Extract<SuggestedChange, { readonly kind: Kind }> }, leave }
}
