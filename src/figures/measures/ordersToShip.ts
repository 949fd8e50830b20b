import { defineMeasure } from './defineMeasure.ts'

export const ordersToShip = defineMeasure({
  label: { zh: '待发货订单', en: 'Orders to ship' },
  definition: {
    zh: '已付款、还没有发货、也没有全额退款的订单数。',
    en: 'Paid orders that were not shipped and not refunded whole.',
  },
  unit: 'count',
  part: 'ordersToShip',
  better: 'less',
  topic: 'sales',
})
