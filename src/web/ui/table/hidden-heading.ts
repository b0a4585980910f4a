import { createContext } from 'react'

/** Whether a heading is for screen readers alone: then nothing in it takes the focus of the keyboard. */
export const HeadingIsHidden = createContext(false)
