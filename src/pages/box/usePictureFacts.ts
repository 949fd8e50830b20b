import { useEffect, useMemo, useRef, useState } from 'react'
import { fetchPicture } from './publish/createPublishTools.ts'
import { readPictureFacts } from './readPictureFacts.ts'
import type { PictureFacts } from './rules/listingFacts.ts'

/** At once. */
const FETCHES_MAX = 4

/** Size, sides and type of pictures, read from where they are. Null: it could not be read. Absent: not yet. */
export function usePictureFacts(urls: readonly string[]): ReadonlyMap<string, PictureFacts | null> {
  const [facts, setFacts] = useState<ReadonlyMap<string, PictureFacts | null>>(new Map())
  const asked = useRef(new Set<string>())
  const key = useMemo(() => JSON.stringify([...new Set(urls)].filter(Boolean)), [urls])
  const isOpen = useRef(true)
  // Leaving the page drops what waits.
  useEffect(() => {
    isOpen.current = true
    const { current } = asked
    return () => {
      isOpen.current = false
      current.clear()
    }
  }, [])
  useEffect(() => {
    const waiting = (JSON.parse(key) as string[]).filter((url) => !asked.current.has(url))
    for (const url of waiting) asked.current.add(url)
    const readOn = async () => {
      for (let url = waiting.shift(); url !== undefined && isOpen.current; url = waiting.shift()) {
        const address = url
        const read = await fetchPicture(address).then(readPictureFacts, () => null)
        if (isOpen.current) setFacts((before) => new Map(before).set(address, read))
      }
    }
    for (let at = 0; at < FETCHES_MAX; at += 1) void readOn()
  }, [key])
  return facts
}
