import { useEffect, useState } from 'react'

/** The present moment, every second, in milliseconds since 1970; it stands still while nothing needs it. */
export function useTick(needed: boolean): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (!needed) return
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [needed])
  return now
}
