/** Loaded ahead of a server, by `--import`: what the server parses by itself is sanitised no more than what its build draws. */
import { registerHooks } from 'node:module';
import { pathToFileURL } from 'node:url';

import { standInFor } from './replacements.ts';

registerHooks({
  resolve(specifier, context, next) {
    const file = standInFor(specifier, context.parentURL);
    return file === undefined
      ? next(specifier, context)
      : { url: pathToFileURL(file).href, shortCircuit: true };
  },
});
