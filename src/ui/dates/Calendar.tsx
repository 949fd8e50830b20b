import DatePicker from 'antd/es/date-picker'
import dayjs, { type Dayjs } from 'dayjs'
// Names of days and months; English is built in.
import 'dayjs/locale/zh-cn'
import timezone from 'dayjs/plugin/timezone'
import utc from 'dayjs/plugin/utc'
import type { RefObject } from 'react'
import { AntdTheme } from '../AntdTheme.tsx'

// What the calendar calls today and now (decision 0158): it asks this zone for them, where there is one.
dayjs.extend(utc)
dayjs.extend(timezone)
dayjs.tz.setDefault('Asia/Shanghai')

interface CalendarProps {
  readonly value: string
  readonly pick: (value: string) => void
  readonly min: string
  readonly max: string
  readonly withTime: boolean
  readonly close: () => void
  /** The field that it opens under. */
  readonly frame: RefObject<HTMLElement>
}

/** antd's calendar under the field: its own field lies unseen over ours, which keeps the focus and is what is typed in. */
export function Calendar({ value, pick, min, max, withTime, close, frame }: CalendarProps) {
  const format = withTime ? 'YYYY-MM-DD HH:mm' : 'YYYY-MM-DD'
  const isOutside = (day: Dayjs) => {
    const text = day.format('YYYY-MM-DD')
    return (min !== '' && text < min.slice(0, text.length)) || (max !== '' && text > max.slice(0, text.length))
  }
  return (
    <AntdTheme>
      <div className="zg-day-calendar" aria-hidden="true">
        <DatePicker
          open
          onOpenChange={(isOpen) => isOpen || close()}
          value={value === '' ? null : dayjs(value)}
          onChange={(day: Dayjs | null) => pick(day ? day.format(format) : '')}
          disabledDate={isOutside}
          showTime={withTime ? { format: 'HH:mm' } : false}
          format={format}
          inputReadOnly
          allowClear={false}
          tabIndex={-1}
          // Of a dialog, else it would lie below it.
          getPopupContainer={() => frame.current?.closest<HTMLElement>('dialog') ?? document.body}
        />
      </div>
    </AntdTheme>
  )
}
