import { seedPosts } from '@branchbook/blog-core';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

import { fingerprint } from './app/posts/fingerprint.ts';

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  define: {
    // The head script compares what is stored with the seeds; their text stays out of the pages that do not show it.
    __SEEDS_FINGERPRINT__: JSON.stringify(fingerprint(JSON.stringify(seedPosts))),
    __BUILD_YEAR__: JSON.stringify(new Date().getFullYear()),
  },
  server: { port: 5173, strictPort: true },
  build: { assetsInlineLimit: 0 },
});
