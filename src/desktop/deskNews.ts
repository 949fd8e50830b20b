import type { BatchJob } from '../../contract/entities/batchJob.ts'
import type { ChannelTopic } from '../../contract/entities/channel.ts'
import { MessageType, type Notification, type NotificationCode, notificationCodes } from '../../contract/entities/notification.ts'
import { linkPaths } from '../../contract/notificationLinks.ts'
import { topicOfCode } from '../../contract/topicOfCode.ts'
import { toBatchCourse } from '../domain/batchStarts.ts'
import { chinaClock } from '../domain/chinaDay.ts'

/** What the console itself has to tell, beside what the server tells. */
export type OwnNewsCode = 'batchDue' | 'batchMissed'

/** One thing that a person may want to see on the desktop. */
export interface DeskNews {
  /** The same thing has the same id in all tabs. */
  readonly id: string
  readonly code: NotificationCode | OwnNewsCode
  /** Fills its sentence. */
  readonly values: Readonly<Record<string, string | number>>
  readonly topic: ChannelTopic
  readonly isUrgent: boolean
  /** When it happened by the server's clock, ms; null: the console found it, and tells it once. */
  readonly at: number | null
  /** Of the console's page where it is dealt with. */
  readonly path: string
}

/** Of the bell's messages, those that go to channels: with a topic, and in words that are known here. */
export function toDeskNews(notifications: readonly Notification[]): readonly DeskNews[] {
  return notifications.flatMap(({ id, title, time, messageType, values = {}, link }) => {
    const code = notificationCodes.find((known) => known === title)
    const topic = code && topicOfCode[code]
    if (!code || !topic || typeof time !== 'number') return []
    const path = linkPaths[link as keyof typeof linkPaths] ?? '/'
    return [{ id, code, values, topic, isUrgent: messageType === MessageType.urgent, at: time, path }]
  })
}

/** A console that can begin a batch does so within this time. */
const BEGUN_WITHIN_MS = 2 * 60_000
/** What was missed longer ago is no news. */
const MISSED_WITHIN_MS = 24 * 60 * 60_000

/** The person's own planned batches that nobody began at their time. `uid`: hers; `now` in ms. */
export function toBatchNews(jobs: readonly BatchJob[], uid: string | null, now: number): readonly DeskNews[] {
  return jobs.flatMap((job) => {
    const { job_id, title, starts_at, created_by } = job
    const course = toBatchCourse(job, now)
    if (created_by !== uid || starts_at === null || course === null || course === 'ahead') return []
    const lateMs = now - starts_at
    if (lateMs < BEGUN_WITHIN_MS || lateMs > MISSED_WITHIN_MS) return []
    return [
      {
        id: `batch-${job_id}-${starts_at}`,
        code: course === 'due' ? 'batchDue' : 'batchMissed',
        values: { title, time: chinaClock(starts_at) },
        topic: 'batches',
        isUrgent: true,
        at: null,
        path: linkPaths.batches,
      },
    ]
  })
}
