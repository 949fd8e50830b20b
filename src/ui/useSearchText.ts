import { useEffect, useState } from 'react'

const SEARCH_SETTLES_MS = 250

/**
 * What is typed, at once, while `commit` hears of it only when typing rests. A change from elsewhere (reset, back) replaces it. What was
 * committed may arrive late: then it replaces nothing that was typed since, and what is typed is committed again.
 */
export function useSearchText(committed: string, commit: (text: string) => void): readonly [string, (text: string) => void] {
  const [typed, setTyped] = useState(committed)
  const [seen, setSeen] = useState(committed)
  const [sent, setSent] = useState(committed)
  /** What was sent since typed and committed were last the same. */
  const [ours, setOurs] = useState<readonly string[]>([])
  if (committed !== seen) {
    setSeen(committed)
    setSent(committed)
    if (!ours.includes(committed)) setTyped(committed)
    if (committed === typed || !ours.includes(committed)) setOurs([])
  }
  useEffect(() => {
    if (typed === sent) return
    const timer = setTimeout(() => {
      setSent(typed)
      setOurs((before) => [...before, typed])
      commit(typed)
    }, SEARCH_SETTLES_MS)
    return () => clearTimeout(timer)
  }, [typed, sent, commit])
  return [typed, setTyped]
}
