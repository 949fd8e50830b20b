/** What can be brought back after it was deleted, and the call that deletes it: who may make that call may undo it. */
export const restorable = {
  shop: 'deleteShop',
  shopGroup: 'saveGroup',
  subAccount: 'saveSubAccount',
  savedView: 'deleteView',
  channel: 'deleteChannel',
  boxGoods: 'removeBoxGoods',
} as const

export type RestorableType = keyof typeof restorable
export const restorableTypes = Object.keys(restorable) as RestorableType[]
