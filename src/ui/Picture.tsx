import { useState } from 'react'
import './picture.css'

interface PictureProps {
  /** Null, undefined or '': there is none. */
  readonly address: string | null | undefined
  /** Of each side, px. */
  readonly size: number
  /** '': the title of its goods is beside it, and it is decoration. */
  readonly alt?: string
}

/** A square picture of goods. Its place is there before it comes, and keeps a sign where there is none or it does not load. Only what the web serves is asked for. */
export function Picture({ address, size, alt = '' }: PictureProps) {
  const [broken, setBroken] = useState<string | null>(null)
  if (!address || address === broken || !/^https?:\/\//.test(address)) return <NoPicture size={size} alt={alt} />
  return (
    <img
      className="zg-picture"
      src={address}
      alt={alt}
      width={size}
      height={size}
      loading="lazy"
      decoding="async"
      referrerPolicy="no-referrer"
      onError={() => setBroken(address)}
    />
  )
}

function NoPicture({ size, alt }: Required<Pick<PictureProps, 'size' | 'alt'>>) {
  return (
    <svg
      className="zg-picture"
      viewBox="0 0 40 40"
      width={size}
      height={size}
      focusable="false"
      role="img"
      aria-label={alt}
      aria-hidden={alt === ''}
    >
      <path d="M11 12.5h18v15H11zM11 25l5.5-6 4 4.5 2.5-2.5 6 6" />
    </svg>
  )
}
