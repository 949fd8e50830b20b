/**
 * Goods in one request of those calls that take several. The platform names no limit. Few enough that a request without an answer puts
 * little in doubt, many enough that a hundred goods go out in five requests, which the platform wants half a second apart.
 */
export const GOODS_PER_WRITE = 20
/** The platform takes them one at a time, or answers for all of them alike. */
export const ONE_GOODS_PER_WRITE = 1
