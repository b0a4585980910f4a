/** The options of a notice, which is a line that disappears by itself. */
export interface NoticeOptions {
  /** The text of the line's button. */
  action?: string
  onAction?: () => void
}

/** A notice on screen. */
export interface OpenNotice extends NoticeOptions {
  key: number
  /** Says what failed, and stays until it is closed. */
  isFailure?: boolean
  text: string
}
