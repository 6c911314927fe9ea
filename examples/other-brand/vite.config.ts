import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [react()],
  optimizeDeps: {
    // The dev server would move the worker of the package away from its address.
    exclude: ['@branchbook/markdown'],
    // These stand on CommonJS, which the dev server has to bundle.
    include: ['unified', 'remark-parse', 'rehype-react'].map((name) => `@branchbook/markdown > ${name}`),
  },
});
