import type { announcementKinds } from '../../contract/entities/announcement.ts'
import { defineResource } from './schema/defineResource.ts'
import { field, type StateOption } from './schema/field.ts'
import type { ResourceRecord } from './schema/resource.ts'

/** What each kind is called. */
export const announcementKindOptions: Readonly<Record<(typeof announcementKinds)[number], Omit<StateOption, 'value'>>> = {
  info: { label: { zh: '消息', en: 'News' }, tone: 'quiet' },
  maintenance: { label: { zh: '维护', en: 'Maintenance' }, tone: 'warning' },
  important: { label: { zh: '重要', en: 'Important' }, tone: 'bad' },
}

/** What the operator announces to everybody. */
export const operatorAnnouncements = defineResource({
  name: 'operatorAnnouncements',
  path: '/operator/announcements',
  label: { zh: '公告管理', en: 'Announcements' },
  one: { zh: '公告', en: 'announcement' },
  id: 'announcement_id',
  title: 'title_zh',
  menu: { group: 'operator', order: 5 },
  access: { roles: ['admin'] },
  rows: 'announcementList',
  fields: {
    kind: field.state({
      label: { zh: '类型', en: 'Kind' },
      help: {
        zh: '不选为消息。重要公告会显示在每个页面上方，直到对方收起。',
        en: 'Left alone: news. An important one is above every page until its reader puts it away.',
      },
      states: Object.entries(announcementKindOptions).map(([value, option]) => ({ value, ...option })),
      widthPx: 110,
    }),
    title_zh: field.text({ label: { zh: '中文标题', en: 'Title in Chinese' }, widthPx: 200 }),
    title_en: field.text({ label: { zh: '英文标题', en: 'Title in English' }, widthPx: 200 }),
    content_zh: field.longText({ label: { zh: '中文内容', en: 'Text in Chinese' }, widthPx: 220 }),
    content_en: field.longText({ label: { zh: '英文内容', en: 'Text in English' }, widthPx: 220 }),
    starts_at: field.dateTime({
      label: { zh: '开始显示', en: 'Shown from' },
      help: { zh: '留空为立即显示。', en: 'Empty: at once.' },
    }),
    ends_at: field.dateTime({
      label: { zh: '显示到', en: 'Shown until' },
      help: { zh: '留空为一直显示，直到撤回。', en: 'Empty: until it is withdrawn.' },
    }),
    state: field.state({
      label: { zh: '状态', en: 'State' },
      states: [
        { value: 'planned', label: { zh: '未开始', en: 'Planned' }, tone: 'quiet' },
        { value: 'shown', label: { zh: '显示中', en: 'Shown' }, tone: 'good' },
        { value: 'over', label: { zh: '已结束', en: 'Over' }, tone: 'quiet' },
        { value: 'withdrawn', label: { zh: '已撤回', en: 'Withdrawn' }, tone: 'bad' },
      ],
      widthPx: 110,
    }),
    seen_count: field.number({ label: { zh: '看过的人数', en: 'Seen by' }, widthPx: 110 }),
    created_by: field.text({ label: { zh: '发布人', en: 'By' }, widthPx: 110 }),
    created_at: field.dateTime({ label: { zh: '发布时间', en: 'Written' } }),
  },
  operations: {
    create: { call: 'saveAnnouncement', with: { action: 'create' } },
    update: { call: 'saveAnnouncement', with: { action: 'edit' } },
  },
  actions: {
    withdraw: {
      label: { zh: '撤回', en: 'Withdraw' },
      on: 'row',
      needs: 'saveAnnouncement',
      when: ({ state }: ResourceRecord) => state === 'planned' || state === 'shown',
      load: () => import('../pages/account/operatorDecisions.tsx').then((page) => page.operatorDecisions.withdrawAnnouncement),
    },
  },
  list: {
    columns: ['title_zh', 'title_en', 'kind', 'state', 'starts_at', 'ends_at', 'seen_count'],
    search: ['title_zh', 'title_en'],
    filters: ['state'],
    sortable: ['kind', 'starts_at', 'ends_at', 'created_at'],
  },
  create: ['kind', 'title_zh', 'title_en', 'content_zh', 'content_en', 'starts_at', 'ends_at'],
  edit: ['kind', 'title_zh', 'title_en', 'content_zh', 'content_en', 'starts_at', 'ends_at'],
})
