import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

// The window in an ordinary browser, over the in-memory fake: npx vite test/renderer/preview
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss()],
  server: { fs: { allow: ['../../..'] } },
  cacheDir: `../../../node_modules/.vite-preview-${process.env.PREVIEW_CACHE ?? 'main'}`,
})
