/** The label of the choice of a style, on a bean and on a roast. */
export const STYLE_LABEL = 'Judged by'
