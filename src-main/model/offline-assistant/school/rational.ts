/** Exact fractions of small whole numbers. */
export type Rational = { n: number; d: number }

/** In lowest terms, the sign above. */
export function rational(n: number, d = 1): Rational {
  if (d === 0) throw new Error('a fraction over zero')
  const common = gcd(n, d) || 1
  const sign = d < 0 ? -1 : 1
  return { n: (sign * n) / common, d: (sign * d) / common }
}

export function add(a: Rational, b: Rational): Rational {
  return rational(a.n * b.d + b.n * a.d, a.d * b.d)
}

export function subtract(a: Rational, b: Rational): Rational {
  return rational(a.n * b.d - b.n * a.d, a.d * b.d)
}

export function multiply(a: Rational, b: Rational): Rational {
  return rational(a.n * b.n, a.d * b.d)
}

export function divide(a: Rational, b: Rational): Rational {
  return rational(a.n * b.d, a.d * b.n)
}

/** Negative when `a` is the smaller. */
export function compare(a: Rational, b: Rational): number {
  return a.n * b.d - b.n * a.d
}

/** « 3/4 », « 5 ». */
export function showRational({ n, d }: Rational): string {
  const sign = n < 0 ? '−' : ''
  return d === 1 ? `${sign}${Math.abs(n)}` : `${sign}${Math.abs(n)}/${d}`
}

export function gcd(a: number, b: number): number {
  let [x, y] = [Math.abs(a), Math.abs(b)]
  while (y > 0) [x, y] = [y, x % y]
  return x
}

export function lcm(a: number, b: number): number {
  return (a / gcd(a, b)) * b
}
