import { paraglideVitePlugin } from '@inlang/paraglide-js'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [
    paraglideVitePlugin({ project: './app/words/project.inlang', outdir: './app/words/generated', strategy: ['baseLocale'] }),
    tailwindcss(),
    reactRouter(),
  ],
  build: {
    // The content security policy allows no data: pictures, so nothing is turned into one.
    assetsInlineLimit: 0,
  },
  server: { proxy: { '/api': process.env.API ?? 'http://127.0.0.1:3000' } },
})
