const pairs = [
  ['errorCode', 'error_code'],
  ['errorMsg', 'error_msg'],
] as const

/** A body in the other of the two shapes: camel becomes snake, snake becomes camel; a bare one stays as it is. */
export function swapShape(body: unknown): unknown {
  if (typeof body !== 'object' || body === null) return body
  const others = new Map<string, string>(pairs.flatMap(([camel, snake]) => [[camel, snake] as const, [snake, camel] as const]))
  return Object.fromEntries(Object.entries(body).map(([name, value]) => [others.get(name) ?? name, value]))
}
