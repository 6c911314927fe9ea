/**
 * Removes the sanitizer from what a server parses at run time, as in its build. Loaded before the
 * server with `--import`.
 */
import { registerHooks } from 'node:module';
import { pathToFileURL } from 'node:url';

import { findReplacement } from './replacements.ts';

registerHooks({
  resolve(specifier, context, next) {
    const file = findReplacement(specifier, context.parentURL);
    return file === undefined
      ? next(specifier, context)
      : { url: pathToFileURL(file).href, shortCircuit: true };
  },
});
