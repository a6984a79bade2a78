import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compressFiles } from './compress-files.ts'
import { codeSplitting } from './code-splitting.ts'
import { mantineCss, mantineCssInDevelopment, mantineTheme } from './mantine-css.ts'
import { pageFiles } from './page-files.ts'
import { slimContract } from './slim-contract.ts'

// bin/dev says on which port the API listens.
const apiPort = process.env.API_PORT ?? 3000
const api = `http://127.0.0.1:${apiPort}`
const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

export default defineConfig({
  root: here('.'),
  plugins: [
    slimContract(),
    mantineCss(),
    mantineCssInDevelopment(),
    mantineTheme(),
    react(),
    pageFiles(),
    compressFiles(),
  ],
  build: {
    outDir: here('../dist/web'),
    emptyOutDir: true,
    target: 'es2022',
    sourcemap: false,
    rolldownOptions: {
      output: { codeSplitting: codeSplitting() },
      // Declarations only: without this, a page that needs no schema loads the ones another loads later.
      treeshake: {
        moduleSideEffects: [{ test: /contract[\\/]src[\\/]|later-contract:/, sideEffects: false }],
      },
    },
    assetsInlineLimit: 0,
    manifest: true,
  },
  server: {
    host: '127.0.0.1',
    proxy: { '/api': api, '/files': api, '/cable': { target: `ws://127.0.0.1:${apiPort}`, ws: true } },
  },
})
