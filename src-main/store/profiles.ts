import type { Database } from 'better-sqlite3'
import { newId } from '../identity.ts'
import type { IsoTime, Language, Mode } from '../types.ts'

export type Profile = {
  id: string
  name: string
  mode: Mode
  language: Language
  email?: string
  phone?: string
  /** School level of a pupil, as the school writes it. */
  level?: string
  /** ISO 3166 alpha-2. */
  country?: string
  createdAt: IsoTime
}

/** `null` empties a field. */
export type ProfileChange = {
  name?: string
  mode?: Mode
  language?: Language
  email?: string | null
  phone?: string | null
  level?: string | null
  country?: string | null
}

type ProfileRow = {
  id: string
  name: string
  mode: Mode
  language: Language
  email: string | null
  phone: string | null
  level: string | null
  country: string | null
  created_at: IsoTime
}

const FIELDS = ['name', 'mode', 'language', 'email', 'phone', 'level', 'country'] as const

/** The first profile; on a new database, one in pro mode is made. */
export function ensureDefaultProfile(db: Database, { now, language }: { now: Date; language: Language }): Profile {
  const ensure = db.transaction(() => {
    const first = db.prepare<[], ProfileRow>('SELECT * FROM profiles ORDER BY seq LIMIT 1').get()
    if (first) return profileOf(first)
    const id = newId('profile')
    db.prepare('INSERT INTO profiles (id, name, mode, language, created_at, updated_at) VALUES (?, ?, ?, ?, ?, ?)').run(
      id,
      language === 'fr' ? 'Moi' : 'Me',
      'pro',
      language,
      now.toISOString(),
      now.toISOString(),
    )
    return requireProfile(db, id)
  })
  return ensure.immediate()
}

export function getProfile(db: Database, id: string): Profile | undefined {
  const row = db.prepare<[string], ProfileRow>('SELECT * FROM profiles WHERE id = ?').get(id)
  return row && profileOf(row)
}

export function updateProfile(db: Database, id: string, change: ProfileChange & { now: Date }): Profile {
  const fields = FIELDS.filter(field => change[field] !== undefined)
  const assignments = [...fields, 'updated_at'].map(field => `${field} = ?`).join(', ')
  db.prepare(`UPDATE profiles SET ${assignments} WHERE id = ?`).run(
    ...fields.map(field => change[field]),
    change.now.toISOString(),
    id,
  )
  return requireProfile(db, id)
}

function requireProfile(db: Database, id: string): Profile {
  const profile = getProfile(db, id)
  if (!profile) throw new Error(`no profile ${id}`)
  return profile
}

function profileOf(row: ProfileRow): Profile {
  return {
    id: row.id,
    name: row.name,
    mode: row.mode,
    language: row.language,
    ...(row.email === null ? {} : { email: row.email }),
    ...(row.phone === null ? {} : { phone: row.phone }),
    ...(row.level === null ? {} : { level: row.level }),
    ...(row.country === null ? {} : { country: row.country }),
    createdAt: row.created_at,
  }
}
