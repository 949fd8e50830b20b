import { isMac, toKeyCaps } from './toKeyCaps.ts'

interface KeyCapsProps {
  readonly keys: string
  /** The word between keys that are pressed one after the other. Default: none. */
  readonly andThen?: string
}

/** The keys of a shortcut, drawn as keys. */
export function KeyCaps({ keys, andThen }: KeyCapsProps) {
  const presses = toKeyCaps(keys, isMac())
  return (
    <span className="zg-key-caps">
      {presses.map((press, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the presses of one shortcut never change their order
        <span key={at}>
          {at > 0 && <span className="zg-muted">{andThen}</span>}
          {press.map((key) => (
            <kbd key={key} className="zg-kbd">
              {key}
            </kbd>
          ))}
        </span>
      ))}
    </span>
  )
}
