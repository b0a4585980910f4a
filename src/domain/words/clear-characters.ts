/** Capitals and digits that nobody confuses, on paper or aloud: all but 0 and O, 1, I and L. */
export const CLEAR_CHARACTERS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
