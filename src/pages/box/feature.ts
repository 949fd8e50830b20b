import { BOX_REMOVED_PER_CALL_MAX } from '../../../contract/limits.ts'
import { defineFeature } from '../../resources/schema/defineFeature.ts'
import { definePage } from '../../resources/schema/definePage.ts'
import { defineResource } from '../../resources/schema/defineResource.ts'
import { field } from '../../resources/schema/field.ts'

/** The box: goods that are to be published, and the shops that they were claimed for (specification 2, /goods/goodsCollect). */
const goodsCollect = defineResource({
  name: 'goodsCollect',
  path: '/goods/goodsCollect',
  label: { zh: '商品采集', en: 'Goods collection' },
  one: { zh: '采集商品', en: 'goods in the box' },
  id: 'box_id',
  title: 'title',
  menu: { group: 'goods', order: 2, key: 'c' },
  access: { roles: ['*'], right: 'goods.view' },
  rows: 'boxList',
  fields: {
    picture: field.picture({
      label: { zh: '图片', en: 'Image' },
      cell: () => import('./boxCells.tsx').then((cells) => cells.PictureOfGoods),
    }),
    title: field.longText({ label: { zh: '标题', en: 'Title' }, widthPx: 260 }),
    origin: field.state({
      label: { zh: '来源', en: 'Source' },
      widthPx: 128,
      states: [
        { value: 'link', label: { zh: '链接', en: 'Link' }, tone: 'quiet' },
        { value: 'wholesale', label: { zh: '批发网', en: 'Wholesale' }, tone: 'quiet' },
        { value: 'ownShop', label: { zh: '自己的店铺', en: 'Own shop' }, tone: 'quiet' },
      ],
    }),
    right: field.state({
      label: { zh: '授权', en: 'Right' },
      widthPx: 165,
      states: [
        { value: 'unknown', label: { zh: '未确认', en: 'Unknown' }, tone: 'warning' },
        { value: 'own', label: { zh: '自有', en: 'One’s own' }, tone: 'good' },
        { value: 'supplier', label: { zh: '供应商提供', en: 'From the supplier' }, tone: 'good' },
        { value: 'permitted', label: { zh: '已获授权', en: 'Permitted' }, tone: 'good' },
      ],
    }),
    source_price: field.money({
      label: { zh: '来源价', en: 'Source price' },
      widthPx: 120,
      cell: () => import('./boxCells.tsx').then((cells) => cells.SourcePrice),
    }),
    margin: field.number({
      label: { zh: '最低毛利', en: 'Least margin' },
      help: {
        zh: '按拼单价与来源价计算，取最低的规格。',
        en: 'Of the group price over the source price; that of the SKU of which the least is left.',
      },
      widthPx: 110,
      cell: () => import('./boxCells.tsx').then((cells) => cells.LeastMargin),
    }),
    checks: field.text({
      label: { zh: '检查', en: 'Checks' },
      widthPx: 150,
      cell: () => import('./boxCells.tsx').then((cells) => cells.Checks),
    }),
    claims: field.text({
      label: { zh: '店铺', en: 'Shops' },
      help: { zh: '认领 / 已发布 / 明天再发 / 失败', en: 'Claimed, published, waiting for tomorrow, failed' },
      widthPx: 170,
      cell: () => import('./boxCells.tsx').then((cells) => cells.ClaimCounts),
    }),
    tab: field.state({
      label: { zh: '进度', en: 'Progress' },
      states: [
        { value: 'unclaimed', label: { zh: '未认领', en: 'Not claimed' }, tone: 'quiet' },
        { value: 'claimed', label: { zh: '已认领', en: 'Claimed' }, tone: 'warning' },
        { value: 'tomorrow', label: { zh: '明天再发', en: 'Waiting for tomorrow' }, tone: 'warning' },
        { value: 'failed', label: { zh: '失败', en: 'Failed' }, tone: 'bad' },
        { value: 'published', label: { zh: '已发布', en: 'Published' }, tone: 'good' },
      ],
    }),
    source_name: field.text({ label: { zh: '供应商', en: 'Supplier' }, widthPx: 140 }),
    source_goods_id: field.id({ label: { zh: '来源商品 ID', en: 'Source goods ID' }, widthPx: 150 }),
    notes: field.longText({ label: { zh: '备注', en: 'Remark' }, widthPx: 160 }),
    added_at: field.dateTime({ label: { zh: '加入时间', en: 'Added' } }),
    saved_at: field.dateTime({ label: { zh: '保存时间', en: 'Saved' } }),
  },
  operations: {
    deleteOne: 'removeBoxGoods',
    deleteMany: { call: 'removeBoxGoods', ids: 'box_ids', perCall: BOX_REMOVED_PER_CALL_MAX },
    restore: 'boxGoods',
  },
  deleteLabel: { zh: '移出', en: 'Remove' },
  actions: {
    claim: {
      label: { zh: '认领到店铺', en: 'Claim for shops' },
      on: 'row',
      needs: 'saveClaims',
      load: () => import('./ClaimDialog.tsx').then((page) => page.ClaimDialog),
    },
    editSelected: {
      label: { zh: '批量修改', en: 'Change' },
      on: 'selection',
      needs: 'saveBoxGoods',
      load: () => import('./BoxBatchEdit.tsx').then((page) => page.BoxBatchEdit),
    },
    claimSelected: {
      label: { zh: '认领到店铺', en: 'Claim for shops' },
      on: 'selection',
      needs: 'saveClaims',
      load: () => import('./ClaimDialog.tsx').then((page) => page.ClaimDialog),
    },
    publish: {
      label: { zh: '铺货', en: 'Publish' },
      on: 'row',
      needs: 'saveBatchJob',
      load: () => import('./PublishGoods.tsx').then((page) => page.PublishGoods),
    },
    publishSelected: {
      label: { zh: '铺货', en: 'Publish' },
      on: 'selection',
      needs: 'saveBatchJob',
      load: () => import('./PublishGoods.tsx').then((page) => page.PublishGoods),
    },
  },
  list: {
    columns: ['picture', 'title', 'origin', 'right', 'source_price', 'margin', 'checks', 'claims'],
    search: ['title', 'notes', 'source_goods_id', 'source_name'],
    filters: ['tab', 'origin'],
    sort: '-added_at',
    sortable: ['title', 'origin', 'added_at', 'saved_at'],
    notice: () => import('./BoxNotice.tsx').then((page) => page.BoxNotice),
    whenEmpty: () => import('./BoxNotice.tsx').then((page) => page.EmptyBox),
  },
  show: ['title', 'origin', 'right', 'notes', 'added_at'],
  showWith: () => import('./BoxGoodsPage.tsx').then((page) => page.BoxGoodsPage),
})

/** Where goods are found for the box: pasted links, the wholesale site. */
export const pddCollect = definePage({
  name: 'pddCollect',
  path: '/goods/pddCollect',
  label: { zh: '拼团平台采集', en: 'Platform collection' },
  menu: { group: 'goods', order: 5, key: 'k' },
  access: { roles: ['*'], right: 'goods.view' },
  load: () => import('./Collect.tsx').then((page) => page.Collect),
})

export const box = defineFeature({ declarations: [goodsCollect, pddCollect] })
