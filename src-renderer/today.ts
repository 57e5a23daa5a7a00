import { useEffect, useState } from 'react'

/** The present day; changes at midnight, so that « Aujourd'hui » does not stay yesterday. */
export function useToday(): Date {
  const [today, setToday] = useState(() => new Date())
  useEffect(() => {
    const midnight = new Date(today.getFullYear(), today.getMonth(), today.getDate() + 1)
    // Waking from sleep fires late: the hour is read again then.
    const timer = setTimeout(() => setToday(new Date()), midnight.getTime() - Date.now() + 1_000)
    return () => clearTimeout(timer)
  }, [today])
  return today
}
