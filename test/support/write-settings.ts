import type { App } from '../../src-main/app.ts'
import type { AllToolsTurn } from './all-tools-turn.ts'

/** What the person wrote in the settings, through the requests of the window. */
export async function writeSettings(ask: App['requests'], { settings }: AllToolsTurn): Promise<void> {
  await ask.updateProfile(settings.updateProfile)
  await ask.setSmtp(settings.setSmtp)
  await ask.setSms(settings.setSms)
  await ask.setWhatsapp(settings.setWhatsapp)
  await ask.setWeb(settings.setWeb)
  await ask.setSupport(settings.setSupport)
  await ask.setSchool(settings.setSchool)
}
