import { useEffect, useRef, useState } from 'react'

const SEARCH_SETTLES_MS = 250
/** Where nothing came of what was sent for so long, what is typed is sent again. */
const SENT_ARRIVES_MS = 2_000
/** What was sent is known again for so long: on a machine that is very busy it arrives after seconds. */
const SENT_KNOWN_MS = 30_000

/**
 * What is typed, at once, while `commit` hears of it only when typing rests. A change from elsewhere (reset, back) replaces it. What was
 * committed may arrive late, one after the other: then it replaces nothing that was typed since, and what is typed is committed again.
 */
export function useSearchText(committed: string, commit: (text: string) => void): readonly [string, (text: string) => void] {
  const [typed, setTyped] = useState(committed)
  const [seen, setSeen] = useState(committed)
  const [sent, setSent] = useState(committed)
  /** What was sent and has not arrived, in its order; some of it never does, where the next one came in its place. */
  const [ours, setOurs] = useState<readonly string[]>([])
  if (committed !== seen) {
    const at = ours.indexOf(committed)
    setSeen(committed)
    setOurs(at < 0 ? [] : ours.slice(at + 1))
    if (at < 0) setTyped(committed)
    // With nothing else on its way, what is typed has to be sent again.
    if (at < 0 || at === ours.length - 1) setSent(committed)
  }
  // Another function with each drawing must not begin the wait again: a list that is being filled is drawn more often than that.
  const latest = useRef(commit)
  latest.current = commit
  useEffect(() => {
    if (typed === sent) return
    const timer = setTimeout(() => {
      setSent(typed)
      setOurs((before) => (before.at(-1) === typed ? before : [...before, typed]))
      latest.current(typed)
    }, SEARCH_SETTLES_MS)
    return () => clearTimeout(timer)
  }, [typed, sent])
  const isWaiting = ours.length > 0
  useEffect(() => {
    if (!isWaiting || sent === seen) return
    const timer = setTimeout(() => setSent(seen), SENT_ARRIVES_MS)
    return () => clearTimeout(timer)
  }, [isWaiting, sent, seen])
  useEffect(() => {
    if (ours.length === 0) return
    const timer = setTimeout(() => setOurs([]), SENT_KNOWN_MS)
    return () => clearTimeout(timer)
  }, [ours])
  return [typed, setTyped]
}
