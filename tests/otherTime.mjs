/**
 * Loaded before all else where `TEST_AT` is set (decision 0233): this program takes it to be as many ms later as `TEST_AHEAD_MS` says, which
 * may be less than none. What a test or a library puts in place of `Date` afterwards counts from there.
 */
const aheadMs = Number(process.env.TEST_AHEAD_MS)
const RealDate = Date
const now = () => RealDate.now() + aheadMs

globalThis.Date = new Proxy(RealDate, {
  construct: (_, parts, target) => Reflect.construct(RealDate, parts.length === 0 ? [now()] : parts, target),
  apply: () => new RealDate(now()).toString(),
  get: (_, name) => (name === 'now' ? now : Reflect.get(RealDate, name)),
})
