/** What a line that disappears by itself offers. */
export interface NoticeOptions {
  /** The text of the line's button. */
  action?: string
  onAction?: () => void
}

/** A line on screen. */
export interface OpenNotice extends NoticeOptions {
  key: number
  text: string
}
