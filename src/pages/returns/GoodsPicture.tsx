import { useState } from 'react'

const SIZE_PX = 40

/** The small picture of goods beside their title; where there is none, its place stays empty. Only what the web serves is asked for. */
export function GoodsPicture({ thumb }: { readonly thumb: string | null | undefined }) {
  const [broken, setBroken] = useState<string | null>(null)
  if (!thumb || thumb === broken || !/^https?:\/\//.test(thumb)) return <span className="zg-returns-picture" />
  return (
    <img
      className="zg-returns-picture"
      src={thumb}
      alt=""
      width={SIZE_PX}
      height={SIZE_PX}
      loading="lazy"
      decoding="async"
      referrerPolicy="no-referrer"
      onError={() => setBroken(thumb)}
    />
  )
}
