import type { MorningReport } from '../../contract/entities/morningReport.ts'
import type { NotificationCode } from '../../contract/entities/notification.ts'
import type { Queries } from '../db/schema.ts'
import { notify } from '../notifications/notify.ts'
import { notificationTable } from '../repositories/notifications.ts'

const codes: readonly NotificationCode[] = ['morningReport', 'morningReportUnread']

interface Person {
  readonly ownerUid: string
  readonly userUid: string
}

/** Tells a person her report, in the bell and wherever she wants it. That of an earlier morning is no news any more: it counts as read, and is sent no more. */
export async function tellReport(db: Queries, { ownerUid, userUid }: Person, report: MorningReport, now: number): Promise<void> {
  await notificationTable.updateWhere(db, ownerUid, { user_uid: userUid, code: codes, read_at: null }, { read_at: now })
  const { sales, shops } = report
  const text = JSON.stringify(report)
  await notify(db, {
    ownerUid,
    userUids: [userUid],
    ...(sales
      ? { code: 'morningReport', values: { sales_fen: sales.fen, orders_count: sales.count, report: text } }
      : { code: 'morningReportUnread', values: { shops_count: shops, report: text } }),
    at: now,
  })
}
