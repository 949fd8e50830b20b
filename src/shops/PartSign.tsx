import type { CSSProperties } from 'react'
import { useTranslate } from '../providers/i18n/useTranslate.ts'
import './partSign.css'

interface PartSignProps {
  /** Of how many shops a figure is whole. */
  readonly of: { readonly done: number; readonly total: number }
  /** Where it is not of shops: what it is of, in words, which stand beside it. */
  readonly words?: string
}

/** Marks a figure that is not of all shops; nothing beside one that is. What is missing is told once, behind the page's chip. */
export function PartSign({ of: { done, total }, words }: PartSignProps) {
  const { t } = useTranslate()
  if (done >= total) return null
  const share = { '--zg-share': done / total } as CSSProperties
  return (
    <span className="zg-part-sign" title={words ?? t('figures.ofShops', { done, total })} style={share}>
      {words === undefined && <span className="zg-visually-hidden">{t('queries.ofShopsShort', { done, total })}</span>}
    </span>
  )
}
