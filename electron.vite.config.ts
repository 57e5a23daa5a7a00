import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'electron-vite'

export default defineConfig({
  main: {
    build: {
      outDir: 'out/main',
      rollupOptions: {
        input: {
          index: 'src-main/electron/index.ts',
          start: 'src-main/electron/start.ts',
          cli: 'src-main/cli.ts',
          worker: 'src-main/tools/worker.ts',
        },
        output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
      },
    },
  },
  preload: {
    build: {
      outDir: 'out/preload',
      rollupOptions: {
        input: { index: 'src-preload/index.ts' },
        // A sandboxed preload is CommonJS, in one file.
        output: { format: 'cjs', entryFileNames: 'index.cjs' },
      },
    },
  },
  renderer: {
    root: 'src-renderer',
    plugins: [react(), tailwindcss()],
    build: {
      outDir: 'out/renderer',
      minify: true,
      rollupOptions: { input: 'src-renderer/index.html' },
    },
  },
})
