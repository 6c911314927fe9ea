import type { NextConfig } from 'next';

const config: NextConfig = {
  // Next would take a lockfile further up for that of this app.
  turbopack: { root: import.meta.dirname },
};

export default config;
