import type { CSSProperties } from 'react'
import { useTranslate } from '../providers/i18n/useTranslate.ts'
import './partSign.css'

interface PartSignProps {
  /** Of how many shops a figure is whole. */
  readonly of: { readonly done: number; readonly total: number }
}

/** Marks a figure that is not of all shops; nothing beside one that is. What is missing is told once, behind the page's chip. */
export function PartSign({ of: { done, total } }: PartSignProps) {
  const { t } = useTranslate()
  if (done >= total) return null
  const share = { '--zg-share': done / total } as CSSProperties
  return (
    <span className="zg-part-sign" title={t('figures.ofShops', { done, total })} style={share}>
      <span className="zg-visually-hidden">{t('queries.ofShopsShort', { done, total })}</span>
    </span>
  )
}
