/** All that another feature may import of suggestions. */
export { SuggestionNotice } from './SuggestionNotice.tsx'
export { SuggestionWords } from './SuggestionWords.tsx'
export { useNamedSuggestion } from './useNamedSuggestion.ts'
