/** Name of the mark on the browser's timeline for the first frame with rows, for the bench and the developer tools. */
export const LIST_SHOWN = 'list-shown'
