import type { StorybookConfig } from '@storybook/react-vite';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';

/** Makes no network requests: no telemetry, update checks or remote fonts. */
const config: StorybookConfig = {
  framework: '@storybook/react-vite',
  stories: ['../src/**/*.stories.tsx'],
  addons: ['@storybook/addon-docs', '@storybook/addon-a11y'],
  core: { disableTelemetry: true, disableWhatsNewNotifications: true, disableProjectJson: true },
  // The other parser needs the compiler API, which TypeScript 7 does not have.
  typescript: { reactDocgen: 'react-docgen' },
  features: {
    sidebarOnboardingChecklist: false,
    menuOnboardingChecklist: false,
    // The toolbar has a theme switch. Other backgrounds would show colors that no page has.
    backgrounds: false,
  },
  viteFinal: (vite) => ({
    ...vite,
    plugins: [...(vite.plugins ?? []), react(), tailwindcss()],
  }),
};

export default config;
