/** What the choice of a style is called, on a bean and on a roast. */
export const STYLE_LABEL = 'Judged by'
