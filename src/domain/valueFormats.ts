import { chinaDay } from './chinaDay.ts'
import { plainNumber } from './plainNumber.ts'

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
const places = {
  number: { least: 0, most: 3, shift: 0 },
  percent: { least: 0, most: 1, shift: 2 },
  money: { least: 2, most: 2, shift: 0 },
} as const

/**
 * Not written by the platform's own formatters, but where a number is too large: the first of them in a page takes 25 to 50 ms, as long as drawing a table.
 */
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
    number: (value) => signed(value, '', plainNumber(value, places.number), '') ?? number().format(value),
    percent: (ratio) => signed(ratio, '', plainNumber(ratio, places.percent), '%') ?? percent().format(ratio),
    money(fen) {
      const yuan = fen / FEN_PER_YUAN
      return signed(yuan, '¥', plainNumber(yuan, places.money), '') ?? money().format(yuan)
    },
  }
}

/** Null: there are no digits. What rounds to nothing keeps its sign, as the platform has it. */
function signed(value: number, before: string, digits: string | null, after: string): string | null {
  return digits === null ? null : `${value < 0 || Object.is(value, -0) ? '-' : ''}${before}${digits}${after}`
}

function once<Value>(make: () => Value): () => Value {
  let made: Value | undefined
  return () => {
    made ??= make()
    return made
  }
}
