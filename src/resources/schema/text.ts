/** A text of a declaration in both languages. Frame texts live in src/locales; what belongs to one resource is in its file. */
export interface Text {
  readonly zh: string
  readonly en: string
}
