/** A day, with a time of the day if `withTime`, as fields hold it: `2026-11-01`, `2026-11-01 08:30`. */
const DAY = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?$|^(\d{4})(\d{2})(\d{2})$/
const TIME = /^(\d{1,2}):(\d{2})$/
const HOURS = 24
const MINUTES = 60

/** What was typed, as fields hold it; null: it is no such day (yet). `2026/1/5`, `20260105` and `2026年1月5日` are read as well, in digits of either width. */
export function parseDayText(text: string, withTime = false): string | null {
  const [dayText = '', timeText, ...more] = text
    .normalize('NFKC')
    .trim()
    .split(/[\sT]+/)
  if (more.length > 0) return null
  const day = parseDay(dayText)
  if (!withTime) return timeText === undefined ? day : null
  const [, hours, minutes] = TIME.exec(timeText ?? '') ?? []
  if (day === null || hours === undefined || minutes === undefined || Number(hours) >= HOURS || Number(minutes) >= MINUTES) return null
  return `${day} ${hours.padStart(2, '0')}:${minutes}`
}

function parseDay(text: string): string | null {
  const [year, month, day] = (DAY.exec(text) ?? []).slice(1).filter((part) => part !== undefined)
  if (year === undefined || month === undefined || day === undefined) return null
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)))
  const isReal = date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day)
  return isReal ? date.toISOString().slice(0, 'yyyy-mm-dd'.length) : null
}
