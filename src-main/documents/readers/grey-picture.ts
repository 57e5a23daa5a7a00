/** One byte a pixel, 0 black to 255 white, row after row. */
export type GreyPicture = { width: number; height: number; pixels: Uint8Array }

/** Luminance of canvas pixels; what is transparent counts as white paper. */
export function greyFromRgba(rgba: ArrayLike<number>, width: number, height: number): GreyPicture {
  const pixels = new Uint8Array(width * height)
  for (let index = 0, at = 0; index < pixels.length; index++, at += 4) {
    const alpha = rgba[at + 3] ?? 255
    const light = ((rgba[at] ?? 0) * 77 + (rgba[at + 1] ?? 0) * 150 + (rgba[at + 2] ?? 0) * 29) >> 8
    pixels[index] = alpha === 255 ? light : 255 - ((255 - light) * alpha) / 255
  }
  return { width, height, pixels }
}

/** The portable grey map that Tesseract's own reader takes without decoding anything. */
export function toPgm({ width, height, pixels }: GreyPicture): Uint8Array {
  const header = new TextEncoder().encode(`P5\n${width} ${height}\n255\n`)
  const bytes = new Uint8Array(header.length + pixels.length)
  bytes.set(header)
  bytes.set(pixels, header.length)
  return bytes
}

const TILE = 32
/** Paper is brought to this light everywhere. */
const PAPER = 240
/** Share of a tile that is taken for paper: its lightest part. */
const LIGHTEST = 0.2

/**
 * Evens out the light of a photo, and whitens what lies around the sheet. Light writing on a dark ground (a screen
 * at night) is turned round first.
 */
export function evenLight(picture: GreyPicture): GreyPicture {
  const upright = meanLight(picture) < 90 ? inverted(picture) : picture
  const tiles = measureTiles(upright)
  sortDarkTiles(tiles)
  return divideByPaper(upright, tiles)
}

function meanLight({ pixels }: GreyPicture): number {
  let sum = 0
  for (let index = 0; index < pixels.length; index += 16) sum += pixels[index] ?? 0
  return sum / Math.ceil(pixels.length / 16)
}

function inverted({ width, height, pixels }: GreyPicture): GreyPicture {
  return { width, height, pixels: pixels.map(light => 255 - light) }
}

type Tiles = { across: number; down: number; paper: Float32Array; lightest: Uint8Array }

function measureTiles({ width, height, pixels }: GreyPicture): Tiles {
  const across = Math.ceil(width / TILE)
  const down = Math.ceil(height / TILE)
  const tiles = { across, down, paper: new Float32Array(across * down), lightest: new Uint8Array(across * down) }
  const counts = new Uint32Array(256)
  for (let row = 0; row < down; row++) {
    for (let column = 0; column < across; column++) {
      counts.fill(0)
      let total = 0
      for (let y = row * TILE; y < Math.min(height, (row + 1) * TILE); y++) {
        for (let x = column * TILE; x < Math.min(width, (column + 1) * TILE); x++) {
          const light = pixels[y * width + x] ?? 0
          counts[light] = (counts[light] ?? 0) + 1
          total += 1
        }
      }
      const tile = row * across + column
      tiles.paper[tile] = lightAbove(counts, total * LIGHTEST)
      tiles.lightest[tile] = lightAbove(counts, total * 0.01)
    }
  }
  return tiles
}

/** The light that so many pixels reach. */
function lightAbove(counts: Uint32Array, wanted: number): number {
  let found = 0
  for (let light = 255; light > 0; light--) {
    found += counts[light] ?? 0
    if (found > wanted) return light
  }
  return 0
}

/** Tiles darker than this share of the usual paper are shade, a coloured band, or the table under the sheet. */
const DARK = 0.55
/** A band or the edge of a sheet is a step in the light; shade is a slope. */
const STEP = 1.3

/** The table around the sheet becomes white; bands of colour stay dark, so that light writing in them is still read. */
function sortDarkTiles(tiles: Tiles): void {
  const { paper, lightest } = tiles
  const middle = [...paper].sort((one, other) => one - other)[paper.length >> 1] ?? 255
  const seen = new Set<number>()
  for (let tile = 0; tile < paper.length; tile++) {
    if (seen.has(tile) || (paper[tile] ?? 0) >= middle * DARK) continue
    const area = darkArea(tiles, tile, middle * DARK, seen)
    if (area.step < STEP) continue
    const written = area.tiles.filter(one => (lightest[one] ?? 0) > middle * 0.8).length
    const around = area.atEdge && written < area.tiles.length / 4
    for (const one of area.tiles) paper[one] = around ? 0 : middle
  }
}

/** The dark tiles that hang together with one, and how much lighter the tiles next to them are. */
function darkArea({ across, paper }: Tiles, first: number, limit: number, seen: Set<number>) {
  const tiles: number[] = []
  const queue = [first]
  let atEdge = false
  let [steps, sides] = [0, 0]
  seen.add(first)
  for (let tile = queue.pop(); tile !== undefined; tile = queue.pop()) {
    tiles.push(tile)
    const column = tile % across
    const sideways = [column > 0 ? tile - 1 : -1, column < across - 1 ? tile + 1 : -1]
    for (const next of [...sideways, tile - across, tile + across]) {
      const light = paper[next]
      if (light === undefined) atEdge = true
      else if (light >= limit) {
        steps += light / Math.max(paper[tile] ?? 0, 1)
        sides += 1
      } else if (!seen.has(next)) {
        seen.add(next)
        queue.push(next)
      }
    }
  }
  return { tiles, atEdge, step: sides === 0 ? 0 : steps / sides }
}

function divideByPaper({ width, height, pixels }: GreyPicture, { across, down, paper }: Tiles): GreyPicture {
  const even = new Uint8Array(pixels.length)
  for (let y = 0; y < height; y++) {
    const row = Math.min(Math.max(y / TILE - 0.5, 0), down - 1)
    const top = Math.floor(row)
    const low = row - top
    const above = top * across
    const below = Math.min(top + 1, down - 1) * across
    for (let x = 0; x < width; x++) {
      const column = Math.min(Math.max(x / TILE - 0.5, 0), across - 1)
      const left = Math.floor(column)
      const right = Math.min(left + 1, across - 1)
      const share = column - left
      const ground =
        ((paper[above + left] ?? 0) * (1 - share) + (paper[above + right] ?? 0) * share) * (1 - low) +
        ((paper[below + left] ?? 0) * (1 - share) + (paper[below + right] ?? 0) * share) * low
      const outside = paper[Math.min(Math.round(row), down - 1) * across + Math.round(column)] === 0
      const light = ((pixels[y * width + x] ?? 0) * PAPER) / Math.max(ground, 40)
      even[y * width + x] = outside ? PAPER : Math.min(255, light)
    }
  }
  return { width, height, pixels: even }
}

/** Turns it by so many radians around its middle, on white. */
export function turn({ width, height, pixels }: GreyPicture, angle: number): GreyPicture {
  const turned = new Uint8Array(pixels.length).fill(255)
  const [sine, cosine] = [Math.sin(angle), Math.cos(angle)]
  const [middleX, middleY] = [width / 2, height / 2]
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const fromX = cosine * (x - middleX) + sine * (y - middleY) + middleX
      const fromY = cosine * (y - middleY) - sine * (x - middleX) + middleY
      const left = Math.floor(fromX)
      const top = Math.floor(fromY)
      if (left < 0 || top < 0 || left >= width - 1 || top >= height - 1) continue
      const at = top * width + left
      const share = fromX - left
      const low = fromY - top
      turned[y * width + x] =
        ((pixels[at] ?? 0) * (1 - share) + (pixels[at + 1] ?? 0) * share) * (1 - low) +
        ((pixels[at + width] ?? 0) * (1 - share) + (pixels[at + width + 1] ?? 0) * share) * low
    }
  }
  return { width, height, pixels: turned }
}

/** A quarter turn clockwise. */
export function quarterTurn({ width, height, pixels }: GreyPicture): GreyPicture {
  const turned = new Uint8Array(pixels.length)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) turned[x * height + (height - 1 - y)] = pixels[y * width + x] ?? 0
  }
  return { width: height, height: width, pixels: turned }
}

const INK = 200
/** Of the longer side of the page, this part: longer than the stem of any letter that is to be read. */
const SHORTEST_RULE = 20
/** Pixels that a rule may be thick; more is a band or a picture. */
const RULE_THICKNESS = 10

/** Whitens the ruled lines of tables and frames: cells read as letters otherwise, and columns get lost. */
export function withoutRules(picture: GreyPicture): GreyPicture {
  const { width, height, pixels } = picture
  const shortest = Math.round(Math.max(width, height) / SHORTEST_RULE)
  const rules = new Uint8Array(pixels.length)
  for (let y = 0; y < height; y++) markRuns(pixels, rules, { start: y * width, step: 1, length: width, shortest })
  for (let x = 0; x < width; x++) markRuns(pixels, rules, { start: x, step: width, length: height, shortest })
  const clean = pixels.slice()
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const at = y * width + x
      if (rules[at] !== 1 || isThick(rules, at, width)) continue
      for (const row of [at - width, at, at + width]) clean.fill(255, row - 1, row + 2)
    }
  }
  return { width, height, pixels: clean }
}

type Run = { start: number; step: number; length: number; shortest: number }

/** Dark runs of at least `shortest` pixels, over gaps of one. */
function markRuns(pixels: Uint8Array, rules: Uint8Array, { start, step, length, shortest }: Run): void {
  let begin = -1
  let last = -1
  for (let index = 0; index <= length; index++) {
    const dark = index < length && (pixels[start + index * step] ?? 255) < INK
    if (dark) {
      if (begin < 0) begin = index
      last = index
    } else if (begin >= 0 && (index - last > 1 || index === length)) {
      if (last - begin >= shortest) {
        for (let mark = begin; mark <= last; mark++) rules[start + mark * step] = 1
      }
      begin = -1
    }
  }
}

/** Wider than a rule both ways: a band of colour, a photo, the stroke of a large letter. */
function isThick(rules: Uint8Array, at: number, width: number): boolean {
  return reach(rules, at, width) > RULE_THICKNESS && reach(rules, at, 1) > RULE_THICKNESS
}

function reach(rules: Uint8Array, at: number, step: number): number {
  let count = 1
  for (let next = at - step; rules[next] === 1 && count <= RULE_THICKNESS; next -= step) count++
  for (let next = at + step; rules[next] === 1 && count <= RULE_THICKNESS; next += step) count++
  return count
}
