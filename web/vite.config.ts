import { paraglideVitePlugin } from '@inlang/paraglide-js'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

// Without groups every text and icon that two pages share becomes a file of its own: sixty requests for the first view.
// What only the member area shares stands apart, so that a visitor does not pay for it (150 KiB of script in all).
const isLessonText = (id: string) => /messages\/(lesson|category|quiz|player)_/.test(id)
const isMemberPart = (id: string) =>
  /\/messages\/(checklist|notes|campus_|profile|progress|favorite|funded|membership|nav_(every|places|member)|place|discussion|confirm|cancel|save|delete)/.test(id) ||
  /\/ui\/(tabs|dialog\.tsx|use-modal|drawer|bloom|progress-bar|chip|field)/.test(id) ||
  /\/lib\/(dates|graphemes|load-part)/.test(id) ||
  (/lucide-react\/dist\/esm\/icons\//.test(id) && !/icons\/(menu|x|play|moon|sun|bell|check|info|circle-|triangle-|loader|cloud-off|server-off|log-in)/.test(id))

const nameOf = (id: string) => {
  if (isLessonText(id)) return 'lesson-words'
  return isMemberPart(id) ? 'member' : 'frame'
}
const groups = [
  { name: 'vendor', test: /node_modules\/(react|react-dom|scheduler|react-router|cookie|set-cookie-parser|@tanstack|zod)\// },
  { name: 'vendor', test: /\/contract\/src\/(endpoint|errors|texts)\.ts/ },
  // Draws much of the frame's small parts in with it; together they weigh less than apart.
  { name: 'member', test: /\/app\/(features\/(categories|checklists|configurations|members|sessions)|pages\/(member|profile))/, minShareCount: 2 },
  { name: nameOf, test: /\/words\/generated\/|\/app\/(lib|ui)\/.*\.tsx?$|node_modules\/lucide-react\//, minShareCount: 2 },
]

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
  environments: { client: { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } } },
  server: { proxy: { '/api': process.env.API ?? 'http://127.0.0.1:3000' } },
})
