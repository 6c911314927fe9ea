import { parseArgs } from 'node:util';

import type { ApiTarget } from '../conformance/target.ts';
import { isBasePath } from '../contract/is-base-path.ts';
import { checkTarget, type CommandTarget } from './check-target.ts';
import { runConformance } from './run-conformance.ts';

/** The process's environment and streams. */
export interface CommandContext {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly fetch: ApiTarget['fetch'];
  readonly print: (line: string) => void;
  readonly printError: (line: string) => void;
  /** Aborting ends the command after the current case. */
  readonly signal?: AbortSignal;
}

const help = `Usage: blog-api conformance --origin URL --yes [--base-path PATH] [--token TOKEN] [--other-token TOKEN]

Tests a server of the blog API over HTTP, one case after another.

  --origin URL          scheme and host of the server, such as https://blog.example
  --base-path PATH      the path of its API. Default: /api/v1
  --token TOKEN         the token of a program with the scope publish; or the variable BLOG_API_TOKEN, which
                        process lists do not show. A session token with the role may expire before the end
  --other-token TOKEN   the session token of a user without the role (BLOG_API_OTHER_TOKEN). Default: skips
                        that case
  --yes                 allows changing the server's posts
  --help                shows this text

It adds posts at the top of the list and removes them again: the list is restored, its revision and the history
of the removed posts are not. Nothing else may change the list while it runs, and it reads the whole list several
times: use a test server, not the public one. It sends some 240 changes; a server with a lower rate limit per minute
rejects the rest.

It prints a line for each case, then "N passed, N failed". The exit code is 0 if all passed, 1 if one failed,
and 2 if nothing was tested.`;

/** The command could not start. */
const notTried = 2;

/**
 * Runs the command `blog-api` with its arguments.
 *
 * @returns the exit code: 0, 1 if a case failed or was skipped, 2 if nothing was tested
 */
export async function runCommand(
  args: readonly string[],
  { env, fetch, print, printError, signal }: CommandContext,
): Promise<number> {
  const given = readArguments(args, env);
  if (given === 'help') {
    print(help);
    return 0;
  }
  const error = typeof given === 'string' ? given : await checkTarget({ ...given, fetch });
  if (typeof given !== 'string' && error === null) {
    return (await runConformance({ ...given, fetch }, print, signal)) ? 0 : 1;
  }
  printError(`${error}\nNothing was tested. See \`blog-api --help\`.`);
  return notTried;
}

/** Returns the parsed arguments, 'help', or an error message. */
function readArguments(
  args: readonly string[],
  env: CommandContext['env'],
): Omit<CommandTarget, 'fetch'> | string {
  const read = parse(args);
  if (typeof read === 'string') return read;
  const { positionals, values } = read;
  if (values.help || args.length === 0) return 'help';
  if (positionals.join(' ') !== 'conformance') {
    return `Unknown command "${positionals.join(' ')}". The only command is conformance.`;
  }
  const url = URL.parse(values.origin ?? '');
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.href !== `${url.origin}/`) {
    return `--origin must be a scheme and a host, such as https://blog.example, but is "${values.origin ?? ''}".`;
  }
  const basePath = values['base-path'];
  if (basePath !== undefined && !isBasePath(basePath)) {
    return `--base-path must be a path without a slash at its end, such as /api/v1, but is "${basePath}".`;
  }
  const token = values.token ?? env['BLOG_API_TOKEN']?.trim() ?? '';
  if (token === '') return 'A token is missing: pass --token or set BLOG_API_TOKEN.';
  if (!values.yes) {
    return (
      `This changes the posts of ${url.origin}: it adds some and removes them again. Nothing else may change the list while it runs. ` +
      'Pass --yes to allow this.'
    );
  }
  const otherToken = values['other-token'] ?? env['BLOG_API_OTHER_TOKEN']?.trim() ?? '';
  return {
    origin: url.origin,
    token,
    ...(basePath !== undefined && { basePath }),
    ...(otherToken !== '' && { otherToken }),
  };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        origin: { type: 'string' },
        'base-path': { type: 'string' },
        token: { type: 'string' },
        'other-token': { type: 'string' },
        yes: { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
