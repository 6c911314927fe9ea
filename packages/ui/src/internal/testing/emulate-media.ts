import { cdp } from 'vitest/browser';

/** What a visitor's device can ask for. */
interface EmulatedMedia {
  media?: 'screen' | 'print';
  'prefers-color-scheme'?: 'light' | 'dark';
  'prefers-reduced-motion'?: 'reduce' | 'no-preference';
  'forced-colors'?: 'active' | 'none';
}

/** Makes the browser ask for these media features and for no others, so `emulateMedia({})` undoes it. */
export async function emulateMedia({ media = 'screen', ...features }: EmulatedMedia): Promise<void> {
  await cdp().send('Emulation.setEmulatedMedia', {
    media: media === 'screen' ? '' : media,
    features: Object.entries(features).map(([name, value]) => ({ name, value })),
  });
}
