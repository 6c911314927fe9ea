import { cdp } from 'vitest/browser';

/** Media features of a device. */
interface EmulatedMedia {
  media?: 'screen' | 'print';
  'prefers-color-scheme'?: 'light' | 'dark';
  'prefers-reduced-motion'?: 'reduce' | 'no-preference';
  'forced-colors'?: 'active' | 'none';
}

/** Emulates these media features and resets all others, so `emulateMedia({})` resets all. */
export async function emulateMedia({ media = 'screen', ...features }: EmulatedMedia): Promise<void> {
  await cdp().send('Emulation.setEmulatedMedia', {
    media: media === 'screen' ? '' : media,
    features: Object.entries(features).map(([name, value]) => ({ name, value })),
  });
}
