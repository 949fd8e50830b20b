import { chinaDay } from './chinaDay.ts'

/** How the values of a sentence read in a language. Days are China's. */
export interface ValueFormats {
  /** The day of a moment, ms since 1970; '' for what is no moment. */
  date(ms: number): string
  number(value: number): string
  /** 0.125 as 12.5 %. */
  percent(ratio: number): string
  /** Fen as yuan: 123450 is ¥1,234.50. */
  money(fen: number): string
}

type Language = 'zh-CN' | 'en-US'

const FEN_PER_YUAN = 100

/** Each formatter is made when its first value comes: it takes its time. */
export function createValueFormats(language: Language): ValueFormats {
  const number = once(() => new Intl.NumberFormat(language))
  const percent = once(() => new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 }))
  const money = once(() => new Intl.NumberFormat(language, { style: 'currency', currency: 'CNY', currencyDisplay: 'narrowSymbol' }))
  return {
    date(ms) {
      if (!Number.isFinite(ms)) return ''
      const [year, month, day] = chinaDay(ms).split('-')
      return (language === 'zh-CN' ? [year, month, day] : [month, day, year]).join('/')
    },
    number: (value) => number().format(value),
    percent: (ratio) => percent().format(ratio),
    money: (fen) => money().format(fen / FEN_PER_YUAN),
  }
}

function once<Value>(make: () => Value): () => Value {
  let made: Value | undefined
  return () => {
    made ??= make()
    return made
  }
}
