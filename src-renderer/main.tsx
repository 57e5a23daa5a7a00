import { createRoot } from 'react-dom/client'
import { reportProblem } from './api.ts'
import { App } from './app.tsx'
import { preloadOverlays } from './screens.tsx'
import { applyTextSize } from './text-size.ts'
import './styles.css'

addEventListener('error', event => reportProblem(event.error ?? event.message))
addEventListener('unhandledrejection', event => reportProblem(event.reason))

applyTextSize()
const root = document.getElementById('root')
if (root) createRoot(root).render(<App />)
// After the first paint and the first answers: nothing of it is needed to begin.
setTimeout(preloadOverlays, 700)
