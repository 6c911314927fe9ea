import type { StorybookConfig } from '@storybook/react-vite';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';

/** Every component with its states. It asks nothing of the network: no telemetry, no news of updates, no fonts. */
const config: StorybookConfig = {
  framework: '@storybook/react-vite',
  stories: ['../src/**/*.stories.tsx'],
  addons: ['@storybook/addon-docs', '@storybook/addon-a11y'],
  core: { disableTelemetry: true, disableWhatsNewNotifications: true, disableProjectJson: true },
  // The other reader needs the compiler's own interface, which TypeScript 7 does not have.
  typescript: { reactDocgen: 'react-docgen' },
  features: {
    sidebarOnboardingChecklist: false,
    menuOnboardingChecklist: false,
    // The theme in the toolbar is ours; a second choice of grounds would show colours that no page has.
    backgrounds: false,
  },
  viteFinal: (vite) => ({
    ...vite,
    plugins: [...(vite.plugins ?? []), react(), tailwindcss()],
  }),
};

export default config;
