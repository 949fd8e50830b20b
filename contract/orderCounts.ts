/* How orders that have to leave soon are counted: apart from the schemas, which the page that asks for them does not load. */

/** What is asked of the platform (`orderCounts`): as its own page asks. */
export const orderCountsAsked = { subType: 5, additionalTypeSet: [] }

/** Shops of one call of `saveOrdersDue`. */
export const ORDERS_DUE_PER_CALL_MAX = 500
/** More orders than any shop has to ship at once. */
export const ORDERS_DUE_MAX = 10_000_000
