import { defineMeasure } from './defineMeasure.ts'

export const netRoi = defineMeasure({
  label: { zh: '净投产比', en: 'Net ROI' },
  definition: {
    zh: '推广带来的净成交金额 ÷ 推广花费，净成交金额按平台推广报表。',
    en: "Net sales by ads over ad spend; net sales as the platform's promotion report counts them.",
  },
  unit: 'times',
  part: 'adNet',
  whole: 'adSpendWithNet',
  better: 'more',
  topic: 'promotion',
})
