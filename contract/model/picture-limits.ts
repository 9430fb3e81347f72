/** Most pixels of a picture: more than most cameras have, and a quarter of a gigabyte when decoded. */
export const MOST_POINTS = 64_000_000
