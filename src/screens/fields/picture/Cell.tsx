import { useState } from 'react'
import { Missing, Unreadable } from '../../../ui/Marks.tsx'
import type { CellProps } from '../faces.ts'
import './cell.css'

const SIZE_PX = 40

/** Loaded when it comes into view; its place is there before. Only what the web serves is asked for. */
export function PictureCell({ value }: Pick<CellProps, 'value'>) {
  const [isBroken, setBroken] = useState(false)
  if (value === undefined || value === null || value === '') return <Missing />
  if (typeof value !== 'string' || !/^https?:\/\//.test(value)) return <Unreadable />
  if (isBroken) return <Missing />
  return (
    <img
      className="zg-picture"
      src={value}
      alt=""
      width={SIZE_PX}
      height={SIZE_PX}
      loading="lazy"
      decoding="async"
      referrerPolicy="no-referrer"
      onError={() => setBroken(true)}
    />
  )
}
