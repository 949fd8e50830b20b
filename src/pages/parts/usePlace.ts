import { useState } from 'react'

/** Which part of the list is shown, from 0; with another question it is the first again. */
export function usePlace(question: string): readonly [number, (at: number) => void] {
  const [place, setPlace] = useState({ question, at: 0 })
  return [place.question === question ? place.at : 0, (at) => setPlace({ question, at })]
}
