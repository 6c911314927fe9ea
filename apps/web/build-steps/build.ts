/**
 * `node build-steps/build.ts` builds the site to deploy into `build/`, from the environment and
 * .env files. `node build-steps/build.ts demo clerk` builds these variants for the end-to-end
 * tests.
 */
import { buildSite } from './build-site.ts';
import { variantDirectory, type VariantName, variants } from './variants.ts';

const names = process.argv.slice(2);
if (names.length === 0) await buildDeployment();
for (const name of names) {
  if (!isVariant(name))
    throw new Error(`There is no variant "${name}": ${Object.keys(variants).join(', ')}.`);
  await buildSite({ directory: variantDirectory(name), env: variants[name] });
}

async function buildDeployment(): Promise<void> {
  const { auth } = await buildSite({ directory: 'build' });
  const signIn = {
    demo: 'the demo sign-in (VITE_AUTH_DEMO=1). Do not deploy it as a protected site.',
    clerk: 'Clerk.',
    none: 'none: no usable VITE_CLERK_PUBLISHABLE_KEY. Public pages work, sign-in and admin say what is missing.',
  }[auth];
  console.log(`Built into build/. Sign-in: ${signIn}`);
}

function isVariant(name: string): name is VariantName {
  return name in variants;
}
