import { useMemo } from 'react'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'

interface ShortFormats {
  /** 12,345 as 12K, in Chinese as 1.2万. */
  readonly count: (value: number) => string
  /** Fen as yuan, likewise, without the sign of the currency. */
  readonly money: (fen: number) => string
}

const FEN_PER_YUAN = 100
const DIGITS = 3

/** Values as they are written along an axis and above a column, where exact ones have no room; the table under a chart has these. */
export function useShortFormats(): ShortFormats {
  const { language } = useTranslate()
  return useMemo(() => {
    const short = new Intl.NumberFormat(language, { notation: 'compact', maximumSignificantDigits: DIGITS })
    return { count: (value) => short.format(value), money: (fen) => short.format(fen / FEN_PER_YUAN) }
  }, [language])
}
