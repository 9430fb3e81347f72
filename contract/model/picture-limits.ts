/** Most pixels of a picture: more than most cameras have, and a quarter of a gigabyte when decoded. */
export const MOST_POINTS = 64_000_000
/** Most pixels of a side of a canvas: browsers draw nothing in a larger one, and say nothing. */
export const MOST_SIDE = 65_535
