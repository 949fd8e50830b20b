import { defineMeasure } from './defineMeasure.ts'

export const roi = defineMeasure({
  label: { zh: '投产比', en: 'ROI' },
  definition: {
    zh: '推广带来的成交金额 ÷ 推广花费，成交金额按平台推广报表。',
    en: "Sales by ads over ad spend; sales as the platform's promotion report counts them.",
  },
  unit: 'times',
  part: 'adGmv',
  whole: 'adSpendWithGmv',
  better: 'more',
  topic: 'promotion',
})
