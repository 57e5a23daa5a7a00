import { start } from '../../../out/main/start.js'

// The built app, with the services of others on this machine: where they are comes from the test.
start(JSON.parse(process.env.LOOPBACK_SERVICES ?? ''))
