/** All that another feature may import of suggestions. */
export { SuggestionWords } from './SuggestionWords.tsx'
export { useNamedSuggestion } from './useNamedSuggestion.ts'
