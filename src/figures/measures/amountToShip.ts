import { defineMeasure } from './defineMeasure.ts'

export const amountToShip = defineMeasure({
  label: { zh: '待发货金额', en: 'Money in orders to ship' },
  definition: {
    zh: '待发货订单的金额合计。',
    en: 'What orders to ship come to.',
  },
  unit: 'fen',
  part: 'amountToShip',
  better: 'less',
  topic: 'sales',
})
