import '@branchbook/ui/styles.css';
import '@branchbook/markdown/highlight.css';
import './brand.css';

import { startTheme } from '@branchbook/ui/theme-script';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';

import { App } from './app.tsx';

startTheme({ storageKey: 'harbour:theme' });
createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
