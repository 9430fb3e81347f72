/** A finite number as the decimal that names it: `digits / 10 ** places`. */
type Decimal = { readonly digits: bigint; readonly places: number }

/** The shortest decimal that a number is written as, which is what was typed or sent. */
function decimalOf(value: number): Decimal {
  if (Number.isSafeInteger(value)) return { digits: BigInt(value), places: 0 }
  const [mantissa = '', exponent = '0'] = String(value).split('e')
  const [whole = '', fraction = ''] = mantissa.split('.')
  const places = fraction.length - Number(exponent)
  const digits = BigInt(whole + fraction)
  return places >= 0 ? { digits, places } : { digits: digits * 10n ** BigInt(-places), places: 0 }
}

function numberOf({ digits, places }: Decimal): number {
  return Number(`${digits}e-${places}`)
}

/**
 * The sum of finite numbers as they are written: 0.1 and 0.2 give 0.3. It is exact before it becomes a number, so the
 * order makes no difference.
 */
export function sumOf(values: readonly number[]): number {
  const sums: Decimal[] = []
  for (const value of values) {
    const { digits, places } = decimalOf(value)
    sums[places] = { digits: (sums[places]?.digits ?? 0n) + digits, places }
  }
  const places = Math.max(0, sums.length - 1)
  const digits = sums.reduce((sum, part) => sum + part.digits * 10n ** BigInt(places - part.places), 0n)
  return numberOf({ digits, places })
}

/**
 * `value × part ÷ whole` with at most so many decimals, rounded half up. Exact before that. `value` is finite and not
 * negative, `part` and `whole` are integers from 0 and 1.
 */
export function shareOf(value: number, part: number, whole: number, decimals: number): number {
  const { digits, places } = decimalOf(value)
  const dividend = digits * BigInt(part) * 10n ** BigInt(decimals)
  const divisor = BigInt(whole) * 10n ** BigInt(places)
  return numberOf({ digits: (2n * dividend + divisor) / (2n * divisor), places: decimals })
}
