import { formatWall } from './wallClock.ts'

/** `Shops-20261121-1405.xlsx`: what it is and when it was made, without what a file system refuses. */
export function toFileName(label: string, nowMs: number, ending: string): string {
  const name =
    label
      .replace(/[\\/:*?"<>|\p{Cc}\s]+/gu, ' ')
      .trim()
      .replace(/\.+$/, '') || 'export'
  const [day = '', time = ''] = formatWall(nowMs).split(' ')
  return `${name}-${day.replaceAll('-', '')}-${time.slice(0, 'hh:mm'.length).replace(':', '')}.${ending}`
}
