/** The classes of a part, with those of the place that it is in. */
export function joinClasses(own: string, ofPlace: string | undefined): string {
  return ofPlace ? `${own} ${ofPlace}` : own
}
