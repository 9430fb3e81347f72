/**
 * Name of the performance mark for the first frame with rows, used by the benchmark and visible in the developer tools.
 */
export const LIST_SHOWN = 'list-shown'
