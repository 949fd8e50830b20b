import { useEffect, useState } from 'react'

const SEARCH_SETTLES_MS = 250

/** What is typed, at once, while `commit` hears of it only when typing rests. A change from elsewhere (reset, back) replaces it. */
export function useSearchText(committed: string, commit: (text: string) => void): readonly [string, (text: string) => void] {
  const [typed, setTyped] = useState(committed)
  const [seen, setSeen] = useState(committed)
  const [sent, setSent] = useState(committed)
  if (committed !== seen) {
    setSeen(committed)
    if (committed !== sent) {
      setSent(committed)
      setTyped(committed)
    }
  }
  useEffect(() => {
    if (typed === sent) return
    const timer = setTimeout(() => {
      setSent(typed)
      commit(typed)
    }, SEARCH_SETTLES_MS)
    return () => clearTimeout(timer)
  }, [typed, sent, commit])
  return [typed, setTyped]
}
