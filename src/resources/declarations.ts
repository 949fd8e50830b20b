export { auditTrail } from './auditTrail.ts'
export { shopGroups } from './shopGroups.ts'
export { shops } from './shops.ts'
