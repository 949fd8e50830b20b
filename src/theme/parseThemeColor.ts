/** A colour as `#RRGGBB`, in the specification's capitals. */
export function parseThemeColor(value: unknown): string | undefined {
  return typeof value === 'string' && /^#[0-9a-f]{6}$/i.test(value) ? value.toUpperCase() : undefined
}
