/** Version, trace, parent, flags; a version after 00 may have more behind. */
const TRACE_PARENT = /^(?!ff)[\da-f]{2}-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-[\da-f]{2}(?:-.*)?$/
const FIRST_VERSION_CHARS = 55

/** A request's place in a trace that somebody else began (W3C Trace Context); nothing where it names none, or none that is valid. */
export function traceOf(header: string | readonly string[] | undefined): { readonly trace_id?: string; readonly parent_span_id?: string } {
  if (typeof header !== 'string' || (header.startsWith('00') && header.length !== FIRST_VERSION_CHARS)) return {}
  const [, trace_id, parent_span_id] = TRACE_PARENT.exec(header) ?? []
  return trace_id === undefined ? {} : { trace_id, parent_span_id }
}
