import { defineResource } from './schema/defineResource.ts'
import { field } from './schema/field.ts'
import { batchKindOptions, batchStateOptions } from './shared/batchLabels.ts'

/** Changes of many things at the platform: what was planned, and what came of it. The read page runs the batch. */
export const batches = defineResource({
  name: 'batches',
  path: '/shop/batches',
  label: { zh: '批量任务', en: 'Batches' },
  one: { zh: '批量任务', en: 'batch' },
  id: 'job_id',
  title: 'title',
  menu: { group: 'shop', order: 3, key: 'b' },
  access: { roles: ['*'] },
  rows: 'batchJobList',
  fields: {
    title: field.text({ label: { zh: '任务', en: 'Batch' }, widthPx: 260 }),
    kind: field.state({ label: { zh: '类型', en: 'Kind' }, states: batchKindOptions, widthPx: 160 }),
    state: field.state({ label: { zh: '状态', en: 'State' }, states: batchStateOptions, widthPx: 110 }),
    counts: field.changes({
      label: { zh: '结果', en: 'Outcome' },
      cell: () => import('../batches/screens/rows/CountsCell.tsx').then((page) => page.CountsCell),
      widthPx: 240,
    }),
    starts_at: field.dateTime({ label: { zh: '计划时间', en: 'Planned for' } }),
    created_by_name: field.text({ label: { zh: '创建人', en: 'Made by' }, widthPx: 110 }),
    created_at: field.dateTime({ label: { zh: '创建时间', en: 'Made' } }),
    updated_at: field.dateTime({ label: { zh: '最近变化', en: 'Last change' } }),
    job_id: field.id({ label: { zh: '任务 ID', en: 'Batch ID' } }),
  },
  list: {
    columns: ['title', 'kind', 'state', 'starts_at', 'counts', 'created_by_name', 'created_at'],
    search: ['title'],
    filters: ['state'],
    sort: '-created_at',
    sortable: ['title', 'kind', 'state', 'starts_at', 'created_at', 'updated_at'],
    whenEmpty: () => import('../batches/screens/NoBatches.tsx').then((page) => page.NoBatches),
  },
  showWith: () => import('../batches/screens/run/BatchPage.tsx').then((page) => page.BatchPage),
})
