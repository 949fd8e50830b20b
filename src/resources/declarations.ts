export { auditTrail } from './auditTrail.ts'
export * from './laterPages.ts'
export { shopGroups } from './shopGroups.ts'
export { shops } from './shops.ts'
