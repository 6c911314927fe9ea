/** `node build-steps/build.ts`: builds the site to deploy into `build/`, from the environment and the .env files. */
import { buildSite } from './build-site.ts';

const deployment = await buildSite({ directory: 'build' });
const signIn = {
  demo: 'the demo sign-in (VITE_AUTH_DEMO=1). Do not deploy it as a protected site.',
  clerk: 'Clerk.',
  none: 'none: no usable VITE_CLERK_PUBLISHABLE_KEY. Public pages work, sign-in and admin say what is missing.',
}[deployment.auth];
console.log(`Built into build/. Sign-in: ${signIn}`);
