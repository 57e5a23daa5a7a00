import { EventEmitter } from 'node:events'
import { net } from './net.ts'
import { absentModule, guard } from './not-emulated.ts'
import { protocol } from './own-schemes.ts'
import { permissionHandlers } from './permissions.ts'
import { webRequest } from './web-request.ts'

export const defaultSession = guard(
  'session.defaultSession',
  Object.assign(new EventEmitter(), {
    ...permissionHandlers,
    protocol: guard('protocol', protocol),
    webRequest: guard('webRequest', webRequest),
    fetch: net.fetch,
    setSpellCheckerEnabled() {},
    setSpellCheckerLanguages() {},
    clearCache: async () => {},
  }),
)

export const session = { defaultSession, fromPartition: absentModule('session.fromPartition') }
