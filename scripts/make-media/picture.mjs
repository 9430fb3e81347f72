// Draws the frames of a sample interview: a person who sways, blinks and speaks, a clock, and the clock's second as
// eight black or white squares that a program can read from the pixels.
//
// The squares, most significant bit first, are in the top ninth of the picture. The picture has 16 columns: the bits
// are columns 4 to 11, column 3 is always white and column 12 always black.

export const WIDTH = 640
export const HEIGHT = 360
export const FRAMES_A_SECOND = 25
const COLUMN = WIDTH / 16
const BAR_HEIGHT = HEIGHT / 9

// The lit segments (a to g) of each digit.
const SEGMENTS = ['abcdef', 'bc', 'abged', 'abgcd', 'fgbc', 'afgcd', 'afgedc', 'abc', 'abcdefg', 'abcdfg']

/** RGB24 data of frame `frame`; the look is `{ ground, skin, clothes, hair, pace }`. */
export function drawFrame(frame, look) {
  const seconds = frame / FRAMES_A_SECOND
  const pixels = Buffer.alloc(WIDTH * HEIGHT * 3)
  const sway = Math.sin(seconds * look.pace) * 14
  const nod = Math.sin(seconds * look.pace * 1.7) * 5
  const blinking = (seconds * 1.1) % 3.1 < 0.14
  const mouth = 3 + 6 * Math.abs(Math.sin(seconds * 7.3)) * (0.4 + 0.6 * Math.abs(Math.sin(seconds * 1.9)))
  const middle = WIDTH / 2 + sway
  for (let y = 0; y < HEIGHT; y++) {
    const shade = 1 - (0.55 * y) / HEIGHT
    for (let x = 0; x < WIDTH; x++) {
      const dx = x - middle
      const dy = y - (170 + nod)
      let colour = look.ground
      let light = shade
      if (inside(dx * 0.95, y - 400, 150, 150)) [colour, light] = [look.clothes, 1]
      if (Math.abs(dx) < 24 && y > 215 && y < 262) [colour, light] = [look.skin, 0.85]
      if (inside(dx, dy + 14, 66, 82) && dy < 6) [colour, light] = [look.hair, 1]
      if (inside(dx, dy, 58, 76) && dy > -44) {
        ;[colour, light] = [look.skin, 1]
        if (inside(Math.abs(dx) - 22, dy + 10, 7, blinking ? 1.5 : 5)) [colour, light] = [[24, 24, 32], 1]
        if (inside(dx, dy - 40, 18, mouth)) [colour, light] = [[96, 32, 40], 1]
      }
      const at = (y * WIDTH + x) * 3
      for (let channel = 0; channel < 3; channel++) pixels[at + channel] = colour[channel] * light
    }
  }
  drawBars(pixels, Math.floor(seconds))
  drawClock(pixels, seconds)
  return pixels
}

const inside = (x, y, rx, ry) => (x / rx) ** 2 + (y / ry) ** 2 <= 1

function fill(pixels, left, top, width, height, value) {
  for (let y = top; y < top + height; y++) pixels.fill(value, (y * WIDTH + left) * 3, (y * WIDTH + left + width) * 3)
}

function drawBars(pixels, second) {
  fill(pixels, 3 * COLUMN, 0, COLUMN, BAR_HEIGHT, 255)
  for (let bit = 0; bit < 8; bit++) {
    fill(pixels, (4 + bit) * COLUMN, 0, COLUMN, BAR_HEIGHT, (second >> (7 - bit)) & 1 ? 255 : 0)
  }
  fill(pixels, 12 * COLUMN, 0, COLUMN, BAR_HEIGHT, 0)
}

/** `0:07.4` in seven-segment digits at the lower left, white on black. */
function drawClock(pixels, seconds) {
  const tenths = Math.floor(seconds * 10 + 1e-6)
  const text = `${Math.floor(tenths / 600)}:${String(Math.floor(tenths / 10) % 60).padStart(2, '0')}.${tenths % 10}`
  fill(pixels, 16, 296, 172, 52, 0)
  let left = 24
  for (const character of text) {
    if (character === ':' || character === '.') {
      if (character === ':') fill(pixels, left, 310, 6, 6, 255)
      fill(pixels, left, 334, 6, 6, 255)
      left += 14
    } else {
      drawDigit(pixels, left, SEGMENTS[Number(character)])
      left += 33
    }
  }
}

function drawDigit(pixels, left, segments) {
  const places = {
    a: [4, 0, 16, 4],
    b: [20, 4, 4, 14],
    c: [20, 22, 4, 14],
    d: [4, 36, 16, 4],
    e: [0, 22, 4, 14],
    f: [0, 4, 4, 14],
    g: [4, 18, 16, 4],
  }
  for (const segment of segments) {
    const [x, y, width, height] = places[segment]
    fill(pixels, left + x, 302 + y, width, height, 255)
  }
}
