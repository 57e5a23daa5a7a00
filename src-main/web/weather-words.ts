import type { Bilingual } from '../types.ts'

type Sky = Bilingual & { raining?: true }

/** WMO codes as Open-Meteo gives them. `raining`: water falls; snow and fog are no rain. */
const SKY: Readonly<Record<number, Sky>> = {
  0: { fr: 'ciel dégagé', en: 'clear sky' },
  1: { fr: 'plutôt dégagé', en: 'mainly clear' },
  2: { fr: 'partiellement nuageux', en: 'partly cloudy' },
  3: { fr: 'couvert', en: 'overcast' },
  45: { fr: 'brouillard', en: 'fog' },
  48: { fr: 'brouillard givrant', en: 'freezing fog' },
  51: { fr: 'bruine légère', en: 'light drizzle', raining: true },
  53: { fr: 'bruine', en: 'drizzle', raining: true },
  55: { fr: 'bruine dense', en: 'dense drizzle', raining: true },
  56: { fr: 'bruine verglaçante légère', en: 'light freezing drizzle', raining: true },
  57: { fr: 'bruine verglaçante', en: 'freezing drizzle', raining: true },
  61: { fr: 'pluie faible', en: 'light rain', raining: true },
  63: { fr: 'pluie', en: 'rain', raining: true },
  65: { fr: 'forte pluie', en: 'heavy rain', raining: true },
  66: { fr: 'pluie verglaçante faible', en: 'light freezing rain', raining: true },
  67: { fr: 'pluie verglaçante', en: 'freezing rain', raining: true },
  71: { fr: 'neige faible', en: 'light snow' },
  73: { fr: 'neige', en: 'snow' },
  75: { fr: 'forte neige', en: 'heavy snow' },
  77: { fr: 'neige en grains', en: 'snow grains' },
  80: { fr: 'averses faibles', en: 'light showers', raining: true },
  81: { fr: 'averses', en: 'showers', raining: true },
  82: { fr: 'averses violentes', en: 'violent showers', raining: true },
  85: { fr: 'averses de neige faibles', en: 'light snow showers' },
  86: { fr: 'averses de neige', en: 'snow showers' },
  95: { fr: 'orage', en: 'thunderstorm', raining: true },
  96: { fr: 'orage avec grêle', en: 'thunderstorm with hail', raining: true },
  99: { fr: 'orage avec forte grêle', en: 'thunderstorm with heavy hail', raining: true },
}

export function describeSky(code: number): { words: Bilingual; raining: boolean } {
  const { raining = false, ...words } = SKY[code] ?? { fr: 'temps inconnu', en: 'unknown weather' }
  return { words, raining }
}
