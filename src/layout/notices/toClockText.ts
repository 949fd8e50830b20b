import type { Text } from '../../resources/schema/text.ts'

const HOUR_MINUTES = 60
const DAY_MINUTES = 24 * HOUR_MINUTES

/** What is said of a computer whose clock is so many minutes ahead, or behind where below 0. */
export function toClockText(ahead: number): Text {
  return {
    zh: `这台电脑的时间比服务器${ahead > 0 ? '快' : '慢'} ${toSpan(ahead, ['分钟', '小时', '天'])}。“今天”的数据和定时任务可能因此算错时间，读到的数据也可能保存不了。请在系统的“日期和时间”设置里打开“自动设置时间”，改好后这条提示会自动消失。`,
    en: `This computer’s clock is ${toSpan(ahead, ['min', 'h', 'days'])} ${ahead > 0 ? 'ahead of' : 'behind'} the server’s. Figures of today and planned tasks may go by the wrong time, and what is read may not be saved. Let the system set its time automatically; this line then goes away by itself.`,
  }
}

/** In the largest unit of which there are two. */
function toSpan(ahead: number, [minutes, hours, days]: readonly [string, string, string]): string {
  const all = Math.abs(ahead)
  if (all < 2 * HOUR_MINUTES) return `${all} ${minutes}`
  if (all < 2 * DAY_MINUTES) return `${Math.round(all / HOUR_MINUTES)} ${hours}`
  return `${Math.round(all / DAY_MINUTES)} ${days}`
}
