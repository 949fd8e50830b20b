import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { SuggestedChange, Suggestion, SuggestionKind } from '../../../contract/entities/suggestion.ts'
import { useAnswer } from '../../providers/dataProvider/useAnswer.ts'
import { SUGGESTION_PARAMETER } from './places.ts'

export interface NamedSuggestion<Kind extends SuggestionKind> {
  /** To be looked at and confirmed, until the address names it no more. Null: none of this kind waits, it is not read yet, or the reader may not. */
  readonly waiting: { readonly suggestion: Suggestion; readonly change: Extract<SuggestedChange, { readonly kind: Kind }> } | null
  /** What the address names, and is not to be confirmed: it was decided meanwhile, none of its shops is there any more, or the reader may not. Null: there is none. */
  readonly other: Suggestion | null
  /** Why it could not be read; null: it could. */
  readonly error: unknown
  readonly retry: () => void
  /** The address names it no more. */
  readonly leave: () => void
}

/** The suggestion that the address names, for the screen on which one of this kind is looked at and confirmed. `mayConfirm`: this reader may. */
export function useNamedSuggestion<Kind extends SuggestionKind>(kind: Kind, mayConfirm: boolean): NamedSuggestion<Kind> {
  const [query, setQuery] = useSearchParams()
  const suggestion_id = query.get(SUGGESTION_PARAMETER)
  const { data, error, refetch } = useAnswer('suggestion', { suggestion_id: suggestion_id ?? '' }, { isWanted: suggestion_id !== null })
  /** What is looked at stays there once it is confirmed, with what is typed beside it, also where it is read again. */
  const [begun, setBegun] = useState<string | null>(null)
  /** What the address names while the screen is there; null: nothing. */
  const latest = useRef<string | null>(null)
  useEffect(() => {
    latest.current = suggestion_id
    return () => {
      latest.current = null
    }
  }, [suggestion_id])
  const leave = () => {
    // What was being saved when its form was closed ends later: it closes no other one, and leads nobody back to this screen.
    if (latest.current !== suggestion_id) return
    setQuery((before) => {
      const address = new URLSearchParams(before)
      address.delete(SUGGESTION_PARAMETER)
      return address
    })
  }
  const actions = { retry: () => void refetch(), leave }
  if (suggestion_id === null) return { waiting: null, other: null, error: null, ...actions }
  if (data?.change.kind !== kind) return { waiting: null, other: null, error, ...actions }
  const { suggestion } = data
  const isWaiting = mayConfirm && ((suggestion.state === 'waiting' && suggestion.row_count > 0) || begun === suggestion_id)
  if (!isWaiting) return { waiting: null, other: suggestion, error: null, ...actions }
  if (begun !== suggestion_id) setBegun(suggestion_id)
  const change = data.change as Extract<SuggestedChange, { readonly kind: Kind }>
  return { waiting: { suggestion, change }, other: null, error: null, ...actions }
}
