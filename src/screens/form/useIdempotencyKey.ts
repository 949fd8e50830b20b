import { useRef } from 'react'

/** The same values sent twice (no answer, tried again) carry the same key: the server does not do it twice. */
export function useIdempotencyKey(): (values: unknown) => string {
  const sent = useRef({ values: '', key: '' })
  return (values) => {
    const text = JSON.stringify(values)
    if (sent.current.values !== text) sent.current = { values: text, key: crypto.randomUUID() }
    return sent.current.key
  }
}
