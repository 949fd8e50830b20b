import { defineMeasure } from './defineMeasure.ts'

export const averageRefundTime = defineMeasure({
  label: { zh: '平均退款时长', en: 'Average time to refund' },
  definition: {
    zh: '从申请到退款成功的平均时间。与平台页面上的统计口径不同。',
    en: 'From the request to the refund, on average. The platform’s own page counts otherwise.',
  },
  unit: 'seconds',
  part: 'refundSeconds',
  whole: 'timedRefunds',
  better: 'less',
  topic: 'returns',
})
