/** Outcome of 3-D Secure by the networks' result codes: 06 and 01 vouch for the attempt alone. */
export function threeDsOutcome(is3ds: boolean, eci: string | null): 'full' | 'tried' | 'none' {
  if (!is3ds) return 'none';
  return eci === '06' || eci === '01' ? 'tried' : 'full';
}
